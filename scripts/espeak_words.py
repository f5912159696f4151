"""Speech whose word times are known: espeak-ng itself says at which sample each word and each pause begins."""
import array
import ctypes
import sys

WORD, PHONEME = 1, 7
RETRIEVE, POSITION_CHARACTER, CHARS_UTF8, PHONEME_EVENTS = 2, 1, 1, 1
RATE_PARAMETER, PITCH_PARAMETER = 1, 3
MARKS = ",.?;"


class Name(ctypes.Union):
    _fields_ = [("number", ctypes.c_int), ("string", ctypes.c_char * 8)]


class Event(ctypes.Structure):
    """espeak_EVENT of speak_lib.h."""
    _fields_ = [("type", ctypes.c_int), ("message", ctypes.c_uint), ("position", ctypes.c_int), ("length", ctypes.c_int),
                ("milliseconds", ctypes.c_int), ("sample", ctypes.c_int), ("user", ctypes.c_void_p), ("id", Name)]


def set_voice(voice, words_a_minute, pitch):
    espeak.espeak_SetVoiceByName(voice)
    espeak.espeak_SetParameter(RATE_PARAMETER, words_a_minute, 0)
    espeak.espeak_SetParameter(PITCH_PARAMETER, pitch, 0)


def speak(words):
    """The samples of one sentence, and the first and last sample of each word."""
    heard.clear()
    del samples[:]
    text = " ".join(words).encode()
    espeak.espeak_Synth(text, len(text) + 1, 0, POSITION_CHARACTER, 0, CHARS_UTF8, None, None)
    spans = []
    for kind, length, sample, phoneme in heard:
        # An event of no length comes behind some sentences and is no word.
        is_word = kind == WORD and length > 0
        if spans and (is_word or (kind == PHONEME and phoneme.startswith(b"_"))):
            spans[-1][1] = spans[-1][1] or sample
        if is_word:
            spans.append([sample, None, length])
    if [length for _, _, length in spans] != [len(word.strip(MARKS)) for word in words]:
        sys.exit(f"espeak-ng runs words together in {text}, so that they have no times of their own; say it in other words.")
    return samples[:], [(start, end or len(samples)) for start, end, _ in spans]


@ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.POINTER(Event))
def hear(sound, count, events):
    if count > 0:
        samples.extend(sound[:count])
    index = 0
    while events[index].type != 0:
        event = events[index]
        heard.append((event.type, event.length, event.sample, bytes(event.id.string)))
        index += 1
    return 0


espeak = ctypes.CDLL("libespeak-ng.so.1")
samples, heard = array.array("h"), []
rate = espeak.espeak_Initialize(RETRIEVE, 0, None, PHONEME_EVENTS)
espeak.espeak_SetSynthCallback(hear)
