//! The longer texts of `--help`: what each command is for, with examples that work.

pub(crate) const TERCIO: &str = "\
Pikemen and Martian Chess, two board games with pyramids: play them in the browser or in the \
terminal, draw them, and check programs that play them.

Without a command, tercio starts a server for this machine alone and opens the browser on a board. An unofficial implementation: Pikemen is by \
Jacob Davenport, Martian Chess and the pyramids are by Andrew Looney.";

pub(crate) const TERCIO_AFTER: &str = "\
Examples:
  tercio                                     a board in the browser
  tercio play pikemen classic                a game in the terminal, you against the engine
  tercio inspect martian two                 the legal moves, as JSON
  tercio render pikemen wedge6 -o board.svg  a picture
  tercio help moves                          how moves are written
  tercio levels                              how well the engine plays at which level

What is wrong is said on stderr, with exit code 2, and then nothing has been written.";

pub(crate) const MOVES: &str = "\
How moves are written.

Cells
  Flat boards have chess names: a1 is bottom left. Wedge boards name the zone and the distances from \
the canals on its left and right: A11 touches the centre, A44 is where seat A sits.

Pikemen
  h5(N)        turn the piece on h5 to the north; the eight facings are N NE E SE S SW W NW
  h5(U)        set it upright
  g4-g7(NE)    charge to g7 and then face north-east
  g4xg7(U)     charge and capture, then stand upright
  g4-g7        on a flat board: charge and keep the facing

Martian Chess
  b3-c4        move
  b4xc5        capture a piece of another zone
  b3+c4        field promotion: merge two of your own pieces
  b3-c4*       the same as b3-c4, and call the clock (two players)

Seats that leave, in both games
  C:resigned   seat C gives up; it is skipped from then on, and the others play on
  C:flagged    its time has run out
  C:absent     nobody sits there any more

Several moves are separated by blanks: --moves \"h5(N) a4(S) h5-h7(W)\". Capital and small letters \
mean the same when read. The sign must say what happens: x for a capture, - onto an empty cell.";

pub(crate) const SERVE: &str = "\
Serve the browser app. It listens for this machine alone unless --address says otherwise, and runs \
until Ctrl-C or the signal TERM; requests that have begun may end within three seconds, a second signal \
ends it at once. Behind a proxy that speaks HTTPS it can be offered to everybody.

Clients that send no request within 20 seconds, or read nothing of an answer for 30, are given up. More \
connections than --connections wait until one ends, and a line on stderr says so.";

pub(crate) const SERVE_AFTER: &str = "\
Examples:
  tercio serve --port 8080
  tercio serve --address 0.0.0.0 --port 80
  TERCIO_PORT=8080 tercio serve --connections 100";

pub(crate) const WORKER: &str = "\
Do the work of engines for servers that share a NATS with JetStream: moves of engines of the house first, then \
reviews of games, then the search for puzzles. A worker needs nothing but the address of NATS; any number of them may come and go. What a \
worker does not finish, because it is killed or cut off, another one does a few seconds later.

It runs until Ctrl-C or the signal TERM: moves are still finished, reviews given back. A second signal ends it \
at once.";

pub(crate) const WORKER_AFTER: &str = "\
Examples:
  tercio worker --nats nats://10.0.0.5:4222
  tercio worker --nats nats://10.0.0.5:4222 --threads 8
  tercio worker --nats nats://10.0.0.5:4222 --threads 4 --kinds reviews";

pub(crate) const WEB: &str = "\
Writes the browser app as files that any web host can serve at the root of a site. Boards, engine, lessons, \
puzzles and analysis work, also without a connection; the pages for games with people elsewhere say that there is \
no server.";

pub(crate) const WEB_AFTER: &str = "\
Examples:
  tercio web --out site                 files for a web host
  tercio web --out site --compressed    with .br and .gz beside each, for hosts that serve them

Hosts answer unknown addresses with 404.html, which is the app. With the headers of docs/hosting.md the \
engine stops at once when it is told to.";

pub(crate) const ADMIN: &str = "\
Look after the players and games of a server: list them, mute and ban people, close games that wait for \
players, take away texts. It works on the database, so the server may run meanwhile or not; a running one \
closes the connections of who is banned within seconds. Whatever changes something is written into the \
audit log.

A backup holds all that was kept when it was begun. That of SQLite is a database itself; for PostgreSQL its own \
pg_dump and pg_restore do the work. Restoring never overwrites anything.";

pub(crate) const ADMIN_AFTER: &str = "\
Examples:
  tercio admin players an
  tercio admin ban ann --days 7
  tercio admin --database postgres://localhost/tercio reports
  tercio admin remove-text k3x7 players 4
  tercio admin remove-study h7d2kp
  tercio admin audit
  tercio admin backup --to games-monday
  tercio admin --database sqlite:new.sqlite restore --from games-monday";

pub(crate) const READY: &str = "\
Asks a server on this machine whether it can do what it is for, its database among it, and says what is missing \
if not: for service managers, containers and scripts. It finds the server as that was told to listen, by the same \
variables.";

pub(crate) const READY_AFTER: &str = "\
Examples:
  tercio ready
  tercio ready --port 8080 --wait 30";

pub(crate) const BOT: &str = "\
Let an engine play on a server: the one of this program, or any that speaks UGI. It needs the token of an account that was \
made a bot; docs/bots.md says how. It plays several games at once, comes back when the connection is lost, and \
goes on with its games when it is started again.

No more than --searches engines think at the same time. A move gets its part of the clock divided by the games that may \
have to wait for each engine, and no search takes longer than the game in the greatest hurry can wait.

Ctrl-C or the signal TERM: it takes no more games, and ends when those with a running clock are over; a second signal \
ends it at once.";

pub(crate) const BOT_AFTER: &str = "\
Examples:
  TERCIO_TOKEN=tercio_x tercio bot --lobby
  tercio bot --server https://tercio.example --token-file token --lobby --engine engine,level=8
  tercio bot --token-file token --seek pikemen/mini@5+3 --seek martian/two@3+0,rated --games 6 --searches 2
  tercio bot --token-file token --lobby --setups martian --clocks blitz,rapid --opponents people
  tercio bot --token-file token --lobby --engine 'option.Hash=64,cmd=./my-engine --ugi'";

pub(crate) const EXPLORER: &str = "\
Bring games of engines into the opening explorer of a server, where they stand beside those that people have played \
there. A game is known by its start and its moves: one that was brought in before is not counted again, so the same \
file may be given twice. The server may run meanwhile.";

pub(crate) const EXPLORER_AFTER: &str = "\
Examples:
  tercio selfplay pikemen classic --games 1000 --out games
  tercio explorer import games
  tercio explorer import match.txt --database postgres://localhost/tercio";

pub(crate) const PLAY: &str = "\
Play in the terminal, with mouse or keyboard. Without a game, a menu shows all eleven setups.

People and the engine can sit in any seats. The engine plays at levels from 1, which \
beginners beat, to 17, which thinks about a second a move; tercio levels lists them, and a seat takes their numbers or names. If --seats is left out, a person sits in seat A \
and the engine at full strength elsewhere. Press h for a hint from the engine, w to hear how the game \
stands and what the last move was worth. Moves can be taken back, and a game that is left is kept and \
can be resumed. Press ? in the game for its keys.";

pub(crate) const PLAY_AFTER: &str = "\
Examples:
  tercio play
  tercio play pikemen classic --seats human,recruit
  tercio play martian four --seats human,engine,human,1
  tercio play --load game.txt --save game.txt";

pub(crate) const PERFT: &str = "\
Count the paths of the game tree, to check move generators and to time them.

Prints one line a depth, `DEPTH COUNT`: how many sequences of that many legal moves there are. A path \
that ends the game earlier does not count. Calling the clock is left aside.

With --divide the lines `MOVE COUNT`, sorted, come before the total of the last depth: how many of its \
paths begin with that move. They add up to the total.";

pub(crate) const PERFT_AFTER: &str = "\
Examples:
  tercio perft pikemen classic 3
  tercio perft martian two 6 --threads 4
  tercio perft pikemen mini 2 --moves \"d1(N) a4(S)\" --divide

The first one prints:
  1 120
  2 14400
  3 1800216";

pub(crate) const INSPECT: &str = "\
Say everything about a position, as one JSON object on one line.

  game, setup  what is played
  turn         the seat to move, or that would be next once the game is over
  ply          how many moves have been made
  points       of each seat, A first
  legal        the legal moves, sorted bytewise; calls of the clock are left aside
  over         whether the game has ended
  winners      the seats that won; several if they share the win
  reason       null, target, empty-zone, stall, repetition, clock or last-seat
  position     the position as text, for --position

With `--moves -` many games are read from the standard input, one a line; an empty line is a game \
without moves. One object a line is printed once all lines were understood; if one is wrong, nothing is.";

pub(crate) const INSPECT_AFTER: &str = "\
Examples:
  tercio inspect pikemen classic --moves \"h5(N) a4(S)\"
  tercio inspect martian two --deadlock off
  tercio inspect pikemen classic --stall 0 --moves - < games.txt";

pub(crate) const RENDER: &str = "\
Draw a position, as SVG or PNG.

A pyramid that stands is seen from above; one that lies points along its facing. Each seat has a \
colour and a mark, so that pictures can be read without colour. The file is written whole or not at all.";

pub(crate) const RENDER_AFTER: &str = "\
Examples:
  tercio render pikemen classic -o start.svg
  tercio render martian six --theme dark --size 1200 -o six.png
  tercio render pikemen mini --moves \"d3(W) a4(S) d3-c3(NW)\" --threats --pins -o mini.svg
  tercio render --record game.txt --ply 20 --format png -o - > twenty.png";

pub(crate) const ANALYSE: &str = "\
Say what a position is worth, or judge every move of a game.

A position is given as in other commands; its best lines are printed with the chance of each seat to win. A recorded \
game, or --moves with --review, is judged move by move: the chance of the mover before and after the move, a verdict, and \
what would have been better. The verdict follows from the chance that the move gave away:

  verdict      two seats   more seats
  good           from 0.5 %   from 0.5 %
  inaccuracy     from 5 %     from 4 %
  mistake        from 10 %    from 8 %
  blunder        from 20 %    from 15 %

The engine's own choice, and what gives away less, is best. The accuracy of a seat is the mean over its moves of \
100 exp(-4.5 loss). Without a limit a position gets 200000 nodes with two seats and 20000 with more. With a limit of nodes or depth and one thread, the answer is the same on every machine.";

pub(crate) const ANALYSE_AFTER: &str = "\
Examples:
  tercio analyse pikemen classic --moves \"h5(N) a4(S)\" --time 1000
  tercio analyse --record game.txt
  tercio analyse --record game.txt --graph game.svg --annotate annotated.txt
  tercio analyse --record - --json < game.json > review.json";

pub(crate) const BENCH_ENDINGS: &str = "\
Let the engine play random endings of Martian Chess `two` that the seat to move wins, with at least one move that gives the \
win away: once with tables of solved endings against an engine without, once the other way round, and once without on either \
side. Printed is how many wins were kept.";

pub(crate) const BENCH_ENDINGS_AFTER: &str = "\
Examples:
  tercio bench endings
  tercio bench endings --tables endings --pieces 5 --games 1000 --nodes 20000";

pub(crate) const BENCH_PERFT: &str = "\
Measure how fast positions are generated, in one thread, for all eleven setups.

For each setup two figures, in millions of leaves a second: `made`, where every leaf of the tree is \
really made, and `bulk`, where the last moves are only counted. Each is the median of five runs.";

pub(crate) const BENCH_PERFT_AFTER: &str = "\
Examples:
  tercio bench perft
  tercio bench perft --seconds 0.2
  tercio bench perft --json > today.json";

pub(crate) const BENCH_SEARCH: &str = "\
Measure how fast the engine searches, in one thread, over a fixed suite of positions of all eleven setups.

Two seats are searched to a fixed depth, more seats for a fixed number of nodes, so that the nodes, the moves and the \
values found are the same on every machine. Time is that on the processor where the system tells it. The signature is a hash over them: it changes only when the search does \
something else, not when it does the same faster.";

pub(crate) const BENCH_SEARCH_AFTER: &str = "\
Examples:
  tercio bench search
  tercio bench search --perft       also the search of Pikemen classic ÷ perft, median of five rounds
  tercio bench search --json";

pub(crate) const BENCH_EXPLORER: &str = "\
Measure the opening explorer. Its index is filled with games that are made up, legal and the same on every machine, and \
asked about the start and about positions of these games, with filters and without.

A question counts from asking the store to its answer; nothing is kept between two of them.";

pub(crate) const BENCH_EXPLORER_AFTER: &str = "\
Examples:
  tercio bench explorer
  tercio bench explorer --games 1000000
  tercio bench explorer --database postgres://tercio@localhost/bench
  tercio bench explorer --database postgres://tercio@localhost/bench --filled";

pub(crate) const BENCH_SERVER: &str = "\
Measure a server for online play. It is started on this machine with a new file of SQLite, and people are \
played through real sockets; both are gone afterwards.

A move counts when it was checked, committed, acknowledged and seen by the other player. The bare database writes \
the same events without any of that, with the same settings: the ratio of the two says what the server costs.";

pub(crate) const BENCH_SERVER_AFTER: &str = "\
Examples:
  tercio bench server
  tercio bench server --games 2000 --idle 15000 --json
  tercio bench server --stored 100000
  tercio bench server --database postgres://tercio@localhost/bench";

pub(crate) const BENCH_NODES: &str = "\
Measure one server and several on the same PostgreSQL, in turns, and print the ratio. The two players of a game \
are on any two of the nodes, as a proxy sends them. All of it runs on this machine, players and database \
too, so they share its cores: the ratio says what working together costs, and not what more machines give.";

pub(crate) const BENCH_NODES_AFTER: &str = "\
Examples:
  tercio bench nodes --database postgres://tercio@localhost/bench --nats nats://127.0.0.1:4222
  tercio bench nodes --database postgres://localhost/bench --nats nats://127.0.0.1 --nodes 2 --rounds 5";

pub(crate) const BENCH_SCALING: &str = "\
Simulate many nodes with the service times that were measured on one: how soon moves are acknowledged at which \
load, and what is busy then. Events follow from the seed, so the same command prints the same table on every \
machine.";

pub(crate) const BENCH_SCALING_AFTER: &str = "\
Examples:
  tercio bench scaling
  tercio bench scaling --moves 100000 --svg scaling.svg";

pub(crate) const BENCH_TACTICS: &str = "\
Let the engine solve positions in which the seat to move can force a win, proven by exhaustive search.

A position is solved if the engine's move is one of those that win within the given number of plies, whatever the \
others do. The suites lie in testdata/tactics; a line is the number of plies, the winning moves and the position, with \
tabs between them. Without a limit a position gets 100 milliseconds.";

pub(crate) const BENCH_TACTICS_AFTER: &str = "\
Examples:
  tercio bench tactics --time 100
  tercio bench tactics --nodes 20000 --json
  tercio bench tactics --suite mine.txt";

pub(crate) const COMPLETIONS_AFTER: &str = "\
Examples:
  tercio completions bash > ~/.local/share/bash-completion/completions/tercio
  tercio completions fish > ~/.config/fish/completions/tercio.fish
  tercio completions zsh > _tercio          in a folder of your $fpath";

pub(crate) const MAN_AFTER: &str = "\
Examples:
  tercio man | man -l -
  tercio man --dir ~/.local/share/man/man1";

pub(crate) const ENGINE: &str = "\
Run the engine for another program: it reads commands from the standard input and answers on the \
standard output, in UGI, the Universal Game Interface.

It plays every setup; the options Game, Setup, Rps, Target, Stall, Deadlock and KnightsAndKings say which. \
docs/protocol.md specifies all of it. When the input ends, searches that have a limit are finished first, so \
that a script can be piped in.";

pub(crate) const ENGINE_AFTER: &str = "\
Examples:
  tercio engine                                           then type ugi, position startpos, go movetime 1000
  printf 'go nodes 100000\\n' | tercio engine              the best first move of Pikemen classic
  tercio match martian two engine 'cmd=./other engine'    play against another program that speaks UGI";

pub(crate) const MATCH: &str = "\
Let engines play against each other, many times, and say what the results prove.

Each opening is a few moves that give nobody an advantage. It is played once from every seat: with two players as a \
pair of games with the seats swapped, with more players in all rotations, and from opening to opening in another order \
around the board, because it matters who moves after whom. The openings come with the program, 1000 for two seats and 300 for more, \
and --seed decides their order: two builds play the same ones, and a match with --nodes or --depth can be repeated \
exactly. --openings takes others from a file, one a line, as moves with blanks between; lines that begin with # are \
left out. When all have been played, they are played again.

A PLAYER is one of
  engine       the engine of this program
  quiescence   a fixed baseline: alpha-beta and quiescence, knows points and material (two seats)
  table        the same with a table of positions (two seats)
  uct          a fixed baseline: Monte-Carlo tree search with random playouts (any setup; time or nodes)
  careful      takes the most pips, less what could be taken from it then, otherwise plays any move
  greedy       takes the most pips, otherwise plays any move
  random       plays any move
  cmd=COMMAND  another program that speaks UGI; must come last
followed by what differs from the usual, with commas between: name=TEXT, time=MS, nodes=N, depth=N, \
hash=MIB, threads=N, weights=FILE, net=FILE or net=none, and for other programs option.NAME=VALUE, all before cmd=. The engine also takes \
searchers=N (three and more seats: so many of it search, each its part of the moves and within the limits, as in a browser), \
level=N (1 to 17 or a name, with limits of its own), or misses=Q/C: out of a hundred it fails to notice Q quiet moves and C \
captures. With glance=C/A/R it does not search: out of a hundred it fails to notice C captures, A pieces to aim at and R replies.

Two players at a board for more seats: the first takes one seat and the second all others. Otherwise there must \
be one player for each seat; the same text twice is the same player.

A move that is illegal or comes too late, and a program that crashes, lose the game. With --records every game \
is written down, with the build of each engine, and the same command goes on where it was interrupted; a build that \
searches in another way does not go on with the games of this one.";

pub(crate) const MATCH_AFTER: &str = "\
Examples:
  tercio match pikemen classic engine quiescence --time 100 --games 200
  tercio match martian two engine,hash=64 engine,hash=1 --nodes 20000 --sprt 0,10
  tercio match pikemen warlords engine uct --time 20 --games 40 --records games.txt
  tercio match pikemen classic engine,level=5 engine,level=4
  tercio match martian two engine,level=recruit greedy
  tercio match pikemen mini engine 'name=old,cmd=./tercio-old engine' --time 50

Elo and win shares come with their 95 % intervals, from pairs or rounds, not from single games. A sequential test \
(--sprt) stops as soon as it is decided, with errors of 5 % either way; its bounds are in normalised Elo.";

pub(crate) const SELFPLAY: &str = "\
Let the engine play against itself, many times and fast, and keep every position with what it thought of it.

Each game begins with a few random moves that give nobody too much; then one engine plays all seats, with a fixed \
number of nodes a move. The games depend on --seed and not on the number of threads.

DIR gets two files: GAME-SETUP.games, a compact binary format that docs/selfplay.md specifies, and GAME-SETUP.txt, \
the same games as records. The first grows by whole games: what was played is kept when the command is killed, and \
--resume goes on from there.";

pub(crate) const SELFPLAY_AFTER: &str = "\
Examples:
  tercio selfplay pikemen classic --games 2000 --nodes 1000 --out data
  tercio selfplay martian two --games 100000 --nodes 500 --out data -j 15 --seed 7
  tercio selfplay martian two --games 200000 --nodes 500 --out data -j 15 --seed 7 --resume";

pub(crate) const TUNE: &str = "\
Fit the weights of the evaluation to the results of self-play.

What a position contains is read off the evaluation itself, which is linear in its weights; then the weights are \
found under which the results are least surprising (logistic regression, for more than two seats with a softmax over \
the seats). Only quiet positions count: those after the opening in which the engine did not capture. All positions of \
a game together count once, because they share one result. One game in ten is kept aside: the loss there says \
whether anything was learned. The weights are held near the present ones, more loosely the more games there are.

Each table is for one game and for two seats, or for more. It is printed as Rust, ready for crates/engine/src/eval; \
whether the engine is stronger with it is for `tercio match` to say.";

pub(crate) const TUNE_AFTER: &str = "\
Examples:
  tercio tune pikemen classic mini --data data
  tercio tune martian three four five six --data data --json > weights.json
  tercio tune martian two --data data --trust 30 --keep tempo --out weights.txt
  tercio match martian two engine,weights=weights.txt engine --nodes 5000";

pub(crate) const DATASET: &str = "\
Write the positions of self-play as inputs of a net: what stands where, what each pike points at, the points.

Only two seats have nets. Every file of games in the folder with the same rules is read, also one that is cut off. \
The programs in training/ make a net of the file; docs/networks.md tells how, and specifies both files.";

pub(crate) const DATASET_AFTER: &str = "\
Examples:
  tercio selfplay pikemen classic --games 100000 --out data
  tercio dataset pikemen classic --data data --out classic.positions";

pub(crate) const SURVEY: &str = "\
Say what the games of self-play have in common: how often each seat wins, how long games last, how they end, how \
many points winners and losers have. Every file of games in the folder is one row of the tables.

With --out the tables are written as survey.md and survey.json, with plots beside them: NAME-shares.svg shows the \
wins of each seat with their 95 % intervals (and paler those of NAME-rps, if it is there), NAME-lengths.svg how many \
games lasted how many plies, and pikemen-SETUP-targets.svg, where several targets were played, the part of the games \
that reached them.";

pub(crate) const SURVEY_AFTER: &str = "\
Examples:
  tercio selfplay pikemen mini --games 1000 --nodes 2000 --plies 4 --unbalanced --out data
  tercio selfplay pikemen mini --games 1000 --nodes 2000 --plies 4 --unbalanced --out data --rps
  tercio survey --data data
  tercio survey --data data --out docs/images/games";

pub(crate) const TABLES_BUILD: &str = "\
Solve all positions of Martian Chess `two` with up to so many pieces, by the usual options, and write a table for each \
number of pieces. An engine that is given the folder plays these endings without a mistake.

A table holds two numbers for each position, a byte each: one while the clock is not called, one when it has just been. \
Tables that are there are not written again, so a build that was interrupted goes on with the one it was at. Six pieces \
need about 6 GiB of memory.";

pub(crate) const TABLES_BUILD_AFTER: &str = "\
Examples:
  tercio tables build --pieces 5 --out endings
  tercio analyse martian two --tables endings --position \"martian two 1..2/..../..../..../..../..../..../3..1 A 4,6 0\"";

pub(crate) const TABLES_CHECK: &str = "\
Compare tables with the rules: random positions, each with all that its moves lead to. Of those with up to three pieces one in \
ten thousand is also played out with a called clock.";

pub(crate) const TABLES_CHECK_AFTER: &str = "\
Examples:
  tercio tables check
  tercio tables check --tables endings --positions 10000000";

pub(crate) const TABLES_STATS: &str = "\
Say how often the player to move wins, by the number of pieces, by who has how many of them, and by the lead.";

pub(crate) const TABLES_STATS_AFTER: &str = "\
Examples:
  tercio tables stats
  tercio tables stats --tables endings";

pub(crate) const HELP_AFTER: &str = "\
Examples:
  tercio help match
  tercio help bench perft";
