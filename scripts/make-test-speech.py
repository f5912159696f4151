"""Speaks the recordings that transcription is measured on: make-test-speech.py writes src/media/transcribe/speech/*.ogg with a .json of words.

The word times are the synthesiser's own (espeak_words.py). Needs ffmpeg too.
"tuned" is what the rules of alignment were made with; "unseen" has other sentences, voices and speeds, and only judges. The voices are such as Moonshine understands: what it mishears has no true times.
"""
import array
import json
import os
import subprocess

from espeak_words import rate, set_voice, speak

FOLDER = os.path.join(os.path.dirname(__file__), "..", "src", "media", "transcribe", "speech")
# Voice, words a minute, pitch, seconds of silence before each sentence (in turn), sentences.
RECORDINGS = {
    "tuned-man": (b"en-us+m3", 165, 40, [0.4, 0.7, 0.3], [
        "The morning train left the station before sunrise, and nobody noticed.",
        "We walked along the narrow street, past seven empty shops, until the music stopped.",
        "Every winter my grandfather repaired clocks beside the kitchen window.",
        "Please bring fresh bread, yellow apples, and some cheese.",
        "Nothing about this machine seems simple.",
        "She opened the letter slowly, read it twice, and smiled.",
    ]),
    "tuned-woman": (b"en-gb+f3", 175, 58, [0.6, 0.3, 1.2], [
        "People often forget how quickly rivers change their course.",
        "Yesterday the school closed early because heavy snow covered every road.",
        "My sister collects old photographs, and she knows each face by name.",
        "First, turn the small wheel; second, press both buttons.",
        "Twenty children sang while the teacher played piano.",
        "Our garden grows better after rain.",
    ]),
    "unseen-man": (b"en-us+m4", 155, 45, [0.5, 0.9, 0.3], [
        "Good evening, and welcome back to another quiet night beside the harbor.",
        "Fishermen tell stories about storms, lost boats, and very patient birds.",
        "Last autumn a young engineer visited our village with a strange idea.",
        "He wanted seventeen houses warmed by one deep well.",
        "Some neighbors laughed, others helped him dig.",
        "Today those houses stay warm even when the north wind blows.",
    ]),
    "unseen-woman": (b"en-us+f2", 190, 52, [0.3, 0.5, 1.5], [
        "Let me explain why bakers wake before everybody else.",
        "Dough needs time, and time cannot be hurried.",
        "When guests arrive, coffee should already smell wonderful.",
        "Most customers choose plain rolls, though tourists prefer sweet chocolate cakes.",
        "Business was difficult during spring, yet people kept coming.",
        "Perhaps kindness matters more than sugar.",
    ]),
    "unseen-fast": (b"en-us+m1", 215, 48, [0.25, 0.35], [
        "Breaking news tonight, thousands of people gathered beside both bridges.",
        "Officials promised answers within three days.",
        "Traffic remained slow, trains were crowded, and shops closed early.",
        "Our reporter spoke with several witnesses near the market.",
        "More details follow after the weather forecast.",
    ]),
}
TAIL_SECONDS = 0.6


def record(name, voice, words_a_minute, pitch, gaps, sentences):
    set_voice(voice, words_a_minute, pitch)
    recording, spoken, words = array.array("h"), 0, []
    for index, sentence in enumerate(sentences):
        sound, spans = speak(sentence.split())
        begin = max(len(recording), spoken + round(gaps[index % len(gaps)] * rate))
        recording.extend([0] * (begin - len(recording)))
        recording.extend(sound)
        spoken = begin + spans[-1][1]
        words += [{"word": word, "start": round((begin + start) / rate, 3), "end": round((begin + end) / rate, 3)} for word, (start, end) in zip(sentence.split(), spans)]
    recording.extend([0] * round(TAIL_SECONDS * rate))
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "s16le", "-ar", str(rate), "-ac", "1", "-i", "pipe:0", "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact",
                    "-c:a", "libvorbis", "-q:a", "1", os.path.join(FOLDER, f"{name}.ogg")], input=recording.tobytes(), check=True)
    with open(os.path.join(FOLDER, f"{name}.json"), "w") as out:
        out.write("[\n" + ",\n".join("  " + json.dumps(word) for word in words) + "\n]\n")
    print(name, f"{len(recording) / rate:.1f} s, {len(words)} words")


for name, recording in RECORDINGS.items():
    record(name, *recording)
