//! A program that plays on a server elsewhere.
