#!/usr/bin/env bash
# Makes the pictures of terminal screens in docs/pictures: all, or those that are named (review, song, plan). Needs tmux.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
cutroom=("$root/node_modules/.bin/tsx" "$root/src/cli/main.ts")
# A server of its own that stays while it has no session: the one that tmux shares ends with its last session, and the next session may still reach it while it does.
terminal() { tmux -L "cutroom-pictures-$$" -f /dev/null "$@"; }
# Nothing of the settings of whoever runs this is to be seen. The editor is one that shows nothing: what is drawn is the terminal beside it.
export LANG=C.UTF-8 CUTROOM_CONFIG_DIR="$work/settings"
mkdir "$CUTROOM_CONFIG_DIR"
printf 'schema: cutroom.config\nversion: 1\npreview_command: "true"\n' > "$CUTROOM_CONFIG_DIR/config.yaml"
terminal start-server \; set-option -s exit-empty off
trap 'terminal kill-server 2>/dev/null || true; rm -rf "$work"' EXIT

wants() { [[ $# -eq 1 || " ${*:2} " == *" $1 "* ]]; } # picture wanted…

# Opens a command in a terminal of the given size, waits until the screen holds a text, presses keys, waits for what they lead to, and draws it.
screen() { # folder file columns rows text keys after command…
  local folder=$1 file=$2 columns=$3 rows=$4 text=$5 keys=$6 after=$7
  shift 7
  # What a command says last is seen only while its terminal is open.
  terminal new-session -d -s screen -x "$columns" -y "$rows" -c "$folder" env TERM=xterm-256color sh -c '"$@"; sleep 600' sh "$@"
  shows "$text"
  for key in $keys; do terminal send-keys -t screen "$key"; sleep 0.7; done
  shows "$after"
  terminal capture-pane -t screen -p -e | node_modules/.bin/tsx scripts/terminal-picture.ts "$root/docs/pictures/$file.svg"
  terminal kill-session -t screen
}

shows() { # text
  for _ in $(seq 900); do terminal capture-pane -t screen -p | grep -qF -- "$1" && return; sleep 0.2; done
  echo "The screen does not show \"$1\"." >&2
  exit 1
}

if wants review "$@"; then
  "${cutroom[@]}" demo "$work/demo" >/dev/null
  screen "$work/demo" review 104 24 "removed" "j j j Space" "6 of 7" "${cutroom[@]}" ask "take out the ums and false starts and drop the bit about my mom" --on interview
fi

if wants song "$@"; then
  mkdir "$work/song"
  (cd "$work/song" && "${cutroom[@]}" init >/dev/null)
  "${cutroom[@]}" ask "create a 4 bar lo-fi intro with drums, bass and keys in D minor at 82 bpm" -y --project "$work/song" >/dev/null
  screen "$work/song" song 104 60 "a accept" "a" "✓ " "${cutroom[@]}" ask "add a 4 bar verse after the intro with a lead and bass"
fi

# The screens of seed 003.
if wants plan "$@"; then
  mkdir "$work/plan"
  (cd "$work/plan" && "${cutroom[@]}" init && printf '[project]\nname = "old"\n' > pyproject.toml && echo pyproject.toml > .cutroom/global.context) >/dev/null
  plan() { screen "$work/plan" "$1" 110 34 "(q)uit" "$2" "$3" "${cutroom[@]}" execute "$root/scripts/seed-plan.md"; } # file keys after
  plan plan-summary "" "(q)uit"
  plan plan-tree "m j Enter j j Enter k" "[ ] EXECUTE"
  plan plan-create "m j p" "type a new path"
  plan plan-edit "m j j p" "Have you finished"
  plan plan-command "m End p" "(e)dit or (c)lose"
fi
