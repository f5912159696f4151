#!/usr/bin/env bash
# Makes the pictures of terminal screens in docs/pictures of a demo project and of a song. Needs tmux, and dist (npm run build).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
session="cutroom-pictures-$$"
trap 'tmux kill-session -t "$session" 2>/dev/null || true; rm -rf "$work"' EXIT
./cutroom demo "$work/demo" >/dev/null
mkdir "$work/song"
(cd "$work/song" && "$root/cutroom" init >/dev/null)
./cutroom ask "create a 4 bar lo-fi intro with drums, bass and keys in D minor at 82 bpm" -y --project "$work/song" >/dev/null

# Opens a command in a terminal of the given size, waits until the screen holds a text, presses keys, waits for what they lead to, and draws it.
screen() { # project file columns rows text keys after command…
  local project=$1 file=$2 columns=$3 rows=$4 text=$5 keys=$6 after=$7
  shift 7
  # What a command says last is seen only while its terminal is open.
  tmux new-session -d -s "$session" -x "$columns" -y "$rows" -c "$work/$project" env TERM=xterm-256color sh -c '"$@"; sleep 600' sh "$root/cutroom" "$@"
  shows "$text"
  for key in $keys; do tmux send-keys -t "$session" "$key"; sleep 0.7; done
  shows "$after"
  tmux capture-pane -t "$session" -p -e | npx tsx scripts/terminal-picture.ts "$root/docs/pictures/$file.svg"
  tmux kill-session -t "$session"
}

shows() { # text
  for _ in $(seq 300); do tmux capture-pane -t "$session" -p | grep -qF -- "$1" && return; sleep 0.2; done
  echo "The screen does not show \"$1\"." >&2
  exit 1
}

screen demo review 104 24 "removed" "j j j Space" "6 of 7" ask "take out the ums and false starts and drop the bit about my mom" --on interview
screen song song 104 60 "a accept" "a" "✓ " ask "add a 4 bar verse after the intro with a lead and bass"
