#!/usr/bin/env bash
# Makes the spoken podcast of the demo: two people, each on a track of their own, as in a remote recording.
# Needs espeak-ng, sox and ffmpeg; the same versions of them make the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
out=assets/demo
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rate=22050

# who | silence before in seconds | text; a line "chapter" names the part that begins with the next sentence.
lines() {
  cat <<'LINES'
chapter|Welcome
host|2.6|Hello, and welcome to Field Notes, the show about people who listen for a living.
host|0.5|I am Tom. My guest today is Maria, who has recorded the sound of more than three hundred rivers.
guest|0.8|Thank you, Tom. It is, um, lovely to be here.
chapter|Rivers
host|0.7|Maria, how does a person begin to collect rivers?
guest|0.9|By accident. I was waiting for a ferry, and the ferry was late, so I put a microphone in the water.
guest|0.5|What I heard was not water at all. It was stones, talking to each other on the way down.
host|0.6|Stones talking. I will need a moment with that.
host|4.0|Right. And did you, um, ever find a river that was silent?
guest|0.8|Only once. Um, it was January, and it had frozen down to the bed.
guest|0.4|I still recorded one hour of it. It is the quietest thing I own.
chapter|Goodbye
host|0.7|And where can people hear all this?
guest|0.7|In the library of the town where they live. I send every recording home.
host|0.6|That is a good place to stop. Maria, thank you.
guest|0.5|Thank you. Go and listen to something.
host|0.6|This was Field Notes. Good night.
LINES
}

# A person never begins and ends a sentence in digital silence, but the voice does: it is cut off at both ends.
say() { # who text file
  if [ "$1" = host ]; then voice=(-v en-gb+m3 -s 172 -p 38); else voice=(-v en-us+f3 -s 165 -p 58); fi
  espeak-ng "${voice[@]}" -w "$work/raw.wav" -- "$2"
  sox -R "$work/raw.wav" -r "$rate" -c 1 -b 16 "$3" silence 1 0.01 0.2% fade t 0.01 reverse silence 1 0.01 0.2% fade t 0.02 reverse
}

silence() { sox -R -r "$rate" -n -c 1 -b 16 "$2" trim 0 "$1s"; } # samples file

seconds() { awk -v n="$1" -v r="$rate" 'BEGIN { printf "%.2f", n / r }'; }

at=0
count=0
host=()
guest=()
chapters=()
: > "$work/script.txt"
while IFS='|' read -r who gap text; do
  if [ "$who" = chapter ]; then
    pending=$gap
    continue
  fi
  count=$((count + 1))
  part="$work/part$count.wav"
  say "$who" "$text" "$part"
  pause=$(awk -v s="$gap" -v r="$rate" 'BEGIN { printf "%d", s * r + 0.5 }')
  samples=$(soxi -s "$part")
  silence "$pause" "$work/gap$count.wav"
  silence "$samples" "$work/rest$count.wav"
  if [ "$who" = host ]; then
    host+=("$work/gap$count.wav" "$part")
    guest+=("$work/gap$count.wav" "$work/rest$count.wav")
  else
    host+=("$work/gap$count.wav" "$work/rest$count.wav")
    guest+=("$work/gap$count.wav" "$part")
  fi
  if [ -n "${pending:-}" ]; then
    # A chapter begins half a second before its first word, the first one with the recording.
    from=$(awk -v n="$at" -v p="$pause" -v r="$rate" -v c="${#chapters[@]}" 'BEGIN { s = (n + p) / r - 0.5; printf "%.2f", (c == 0 ? 0 : s) }')
    chapters+=("$from|$pending")
    pending=
  fi
  begin=$((at + pause))
  at=$((begin + samples))
  printf '%6s %6s  %-5s  %s\n' "$(seconds "$begin")" "$(seconds "$at")" "$who" "$text" >> "$work/script.txt"
done < <(lines)

tail=$((rate * 3 / 2))
silence "$tail" "$work/tail.wav"
total=$((at + tail))
sox -R "${host[@]}" "$work/tail.wav" "$work/host-dry.wav"
sox -R "${guest[@]}" "$work/tail.wav" "$work/guest-dry.wav"

# The guest sits too far from the microphone and comes out 12 dB softer. Each room hums a little.
track() { # name peak
  sox -R "$work/$1-dry.wav" "$work/$1-level.wav" gain -n "$2"
  sox -R -r "$rate" -n -c 1 -b 16 "$work/$1-room.wav" synth "${total}s" brownnoise gain -n -62
  sox -R -D -m -v 1 "$work/$1-level.wav" -v 1 "$work/$1-room.wav" "$work/$1.wav"
  ffmpeg -nostdin -v error -y -i "$work/$1.wav" -map_metadata -1 -fflags +bitexact -flags:a +bitexact -c:a libvorbis -q:a 1 "$out/$1.ogg"
}
track host -4
track guest -19

{
  echo "Field Notes: who says what and when, in seconds. Made by scripts/make-demo-audio.sh."
  echo
  cat "$work/script.txt"
} > "$out/script.txt"

{
  echo '{'
  echo '  "schema": "cutroom/demo-chapters",'
  echo '  "version": 1,'
  echo "  \"duration\": $(seconds "$total"),"
  echo '  "chapters": ['
  for index in "${!chapters[@]}"; do
    next=$((index + 1))
    if [ "$next" -lt "${#chapters[@]}" ]; then end=${chapters[$next]%%|*} comma=,; else end=$(seconds "$total") comma=; fi
    echo "    { \"text\": \"${chapters[$index]#*|}\", \"start\": ${chapters[$index]%%|*}, \"end\": $end }$comma"
  done
  echo '  ]'
  echo '}'
} > "$out/chapters.json"
