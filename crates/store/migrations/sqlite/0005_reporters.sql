-- Whoever asks for their data gets the reports that they have made.
CREATE INDEX reports_reporter ON reports (reporter, at);
