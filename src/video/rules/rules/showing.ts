import type { Rule } from '../../../grammar/index.ts'

const OVER =
  '(over|on|on top of|above|during|while|when|as|for|in|across|as the picture for|as picture for|onto|when|where|under|behind)'
const SPAN =
  '[(from|starting at|beginning at|at|of|using)] [second|seconds|minute] {at:seconds} (to|until|till|through|' +
  '-) [second|seconds] {to:seconds}'
const START = '(from|starting at|beginning at|starting from|at) [second|minute] {at:seconds} [on|onwards]'
const AT =
  '(at|from|with|starting at|starting from) [second|minute] {at:seconds} [(of the clip|of it|in the clip|of the footage)]'
const PICTURE =
  '(broll|b-roll|b roll|overlay|override|picture|other picture|cutaway|footage|cover|image|clip|slides|extra footage)'

/** Which picture is seen. */
export const showing: readonly Rule[] = [
  {
    name: 'show',
    says: [
      `<show> {source} ${OVER} {place:shownOver} [${SPAN}] [${START}]`,
      `<show> {source} {place:shownOver} [${SPAN}] [${START}]`,
      `<show> {source} ${SPAN} ${OVER} {place:shownOver}`,
      `<show> {source} ${START} ${OVER} {place:shownOver}`,
      `<show> ${SPAN} of {source} ${OVER} {place:shownOver}`,
      `{source} ${SPAN} {place:shownOver}`,
      `<show> ${OVER} {place:shownOver} {source} [${SPAN}] [${START}]`,
      `${OVER} {place:shownOver} <show> {source} [${SPAN}] [${START}]`,
      `{source} [${SPAN}] ${OVER} {place:shownOver} [${SPAN}]`,
      `{source} ${SPAN} ${OVER} {place:shownOver}`,
      `(cover|overlay|replace) [the (picture|image|face) (of|in|on|over)] {place:shownOver} (with|by|using) {source} [${SPAN}] [${START}]`,
      `{source} <can> (be|play|go|come|run|be shown|be seen|be on screen) ${OVER} {place:shownOver}`,
      `{place:shownOver} <can> (show|have|get|be covered with|be covered by) {source} [${SPAN}] [${START}]`,
      `(i|we) (want|need|would like) [to see] {source} ${OVER} {place:shownOver} [${SPAN}] [${START}]`,
    ],
    examples: [
      'show broll.mp4 over the second sentence',
      'cover the first sentence with broll.mp4',
      'over the second sentence show broll.mp4 from second 10 to 15',
    ],
  },
  {
    name: 'unshow',
    says: [
      `(take|remove|delete|drop|lose|clear|kill|cut|get rid of|hide) [the] ${PICTURE} [off|away|out] [again] [(from|of|on|over|off|for|in) {place:shownOver}] [{wish}]`,
      `(take|remove|delete|drop|lose|clear|kill|hide) {source} [off|away|out] [again] [(from|of|on|over|off|for|in) {place:shownOver}] [{wish}]`,
      `no (broll|b-roll|b roll|overlay|override|cutaway|footage) [(over|on|for|in|during) {place:shownOver}]`,
      `no {source} (over|on|for|in|during) {place:shownOver}`,
      `(show|use|give me|bring back|restore|put back|go back to) [the] (original|own|real|normal|original own|main) (picture|video|footage|image|shot|face) [(for|over|on|in|of|during|at|with|when|while|as|where) {place:shownOver}]`,
      `(take|get) (it|that|them) off [of|from] {place:shownOver}`,
      `({source}|[the] ${PICTURE}) <isnt> be (on|over|in|at|shown on|shown over) {place:shownOver} [any more|anymore]`,
      `({source}|[the] ${PICTURE}) does not belong (on|over|in) {place:shownOver}`,
      `[(i|we) (would rather|would prefer to|prefer to|rather) | i'd rather | id rather] (show|see|bring back|give me) [the|my|her|his|their|our] (face|speaker|speaker again|face again|talking head|original) [again] [(for|over|on|in|of|during|at|with|when|while|as|where) {place:shownOver}]`,
      `(i|we) (want|need|would like|d like) [to] (see|show|have) [the|my|her|his|their] (face|speaker|face again|original picture|original) [(for|over|on|in|of|during|at|with|when|while|as|where) {place:shownOver}]`,
      `${PICTURE} (off|away|gone) [again] [(from|of|on|over|for|in) {place:shownOver}]`,
      `(stop|quit) showing ({source}|[the] ${PICTURE}) [(over|on|for|in|during) {place:shownOver}]`,
      `{place:shownOver} <can> (show|have) (its|her|his|their) own (picture|image|video|face) [again]`,
    ],
    examples: ['take the b-roll off again', 'show the original picture for the second sentence'],
  },
  {
    name: 'restart-picture',
    says: [
      `(start|begin) ({source}|[the] ${PICTURE}) ${AT} [(on|over|for|in) {place:shownOver}] [instead]`,
      `({source}|[the] ${PICTURE}) <can> (start|begin|be shown|be) ${AT} [instead]`,
      `({source}|[the] ${PICTURE}) [starts|begins] ${AT} [instead]`,
      `(use|show|take|play) ${SPAN} of ({source}|[the] ${PICTURE}) [instead]`,
      `(start|begin) ({source}|[the] ${PICTURE}) {at:seconds} (in|into it|into the clip)`,
      `<show> ({source}|[the] ${PICTURE}) ${AT} [on|onwards|instead]`,
    ],
    examples: ['start the b-roll at second 10', 'the b-roll should start at second 20'],
  },
  {
    name: 'move-picture',
    says: [
      `(move|shift|put|bring|push) [the] ${PICTURE} [over] (to|onto|on|over) {place:shownOver} [instead]`,
      `(move|shift|put|bring) {source} (to|onto|over to) {place:shownOver} [instead]`,
      `({source}|[the] ${PICTURE}) <can> (go|be|move|come|be moved) (over|on|onto|to) {place:shownOver} instead`,
      `(can|could|should|may) ({source}|[the] ${PICTURE}) (go|be|move|come) (over|on|onto|to) {place:shownOver} instead`,
      `({source}|[the] ${PICTURE}) belongs (on|over) {place:shownOver} [instead]`,
    ],
    examples: ['move the b-roll to the second sentence'],
  },
]
