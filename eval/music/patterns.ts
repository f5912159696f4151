/** What a question must speak of; wide enough for any wording, narrow enough to name what is missing. */
export const anything = /\S/
export const where = /where|which|position|section|bar|beat|after|before|know|found|no /i
export const which = /which|what|mean|know|found|there is|no /i
export const howMuch = /how|what|much|value|which|tempo|bpm|fast/i
