#!/usr/bin/env bash
# Makes the pictures of terminal screens in docs/pictures from the demo project. Needs tmux, and dist (npm run build).
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
session="cutroom-pictures-$$"
trap 'tmux kill-session -t "$session" 2>/dev/null || true; rm -rf "$work"' EXIT
./cutroom demo "$work/demo" >/dev/null

# Opens a command in a terminal of the given size, waits until the screen holds a text, and draws it.
screen() { # file columns rows text keys command…
  local file=$1 columns=$2 rows=$3 text=$4 keys=$5
  shift 5
  tmux new-session -d -s "$session" -x "$columns" -y "$rows" -c "$work/demo" env TERM=xterm-256color "$root/cutroom" "$@"
  for _ in $(seq 300); do tmux capture-pane -t "$session" -p | grep -qF -- "$text" && break; sleep 0.2; done
  for key in $keys; do tmux send-keys -t "$session" "$key"; sleep 0.7; done
  tmux capture-pane -t "$session" -p -e | npx tsx scripts/terminal-picture.ts "$root/docs/pictures/$file.svg"
  tmux kill-session -t "$session"
}

screen review 104 24 "removed" "j j j Space" ask "take out the ums and false starts and drop the bit about my mom" --on interview
