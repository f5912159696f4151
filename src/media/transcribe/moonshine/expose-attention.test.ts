import { expect, it } from 'vitest'
import { attentionName, exposeAttention } from './expose-attention.ts'

/* A writer and a reader of Protocol Buffers of the test's own, as small as its messages. */
const field = (number: number, value: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from([number * 8 + 2]), lengthOf(Buffer.byteLength(value)), Buffer.from(value)])
const lengthOf = (length: number): Buffer =>
  length < 128 ? Buffer.from([length]) : Buffer.from([(length % 128) + 128, Math.floor(length / 128)])
const fields = (message: Buffer): [number, Buffer][] => {
  if (message.length === 0) return []
  const kind = message[0]! % 8
  if (kind === 0) return [[Math.floor(message[0]! / 8), message.subarray(1, 2)], ...fields(message.subarray(2))]
  const isLong = message[1]! >= 128
  const length = isLong ? (message[1]! % 128) + message[2]! * 128 : message[1]!
  const from = isLong ? 3 : 2
  return [
    [Math.floor(message[0]! / 8), message.subarray(from, from + length)],
    ...fields(message.subarray(from + length)),
  ]
}
const all = (message: Buffer, number: number): Buffer[] =>
  fields(message).flatMap(([each, value]) => (each === number ? [value] : []))
const names = (graph: Buffer): string[] => all(graph, 12).map((output) => all(output, 1)[0]!.toString())

const version = Buffer.from([8, 7])
const branch = field(12, field(1, 'logits'))
const ifNode = Buffer.concat([
  field(2, 'logits'),
  field(4, 'If'),
  field(5, Buffer.concat([field(1, 'then_branch'), field(6, branch)])),
  field(5, Buffer.concat([field(1, 'else_branch'), field(6, branch)])),
])
const addNode = Buffer.concat([field(2, 'sum'), field(4, 'Add')])
const model = Buffer.concat([
  version,
  field(7, Buffer.concat([field(1, addNode), field(1, ifNode), field(12, field(1, 'logits'))])),
])

it('the attention of each layer becomes an output of both branches, of their node and of the model, and nothing else changes', () => {
  const changed = Buffer.from(exposeAttention(model, [3, 5]))
  expect(changed.subarray(0, 2)).toEqual(version)
  const graph = all(changed, 7)[0]!
  expect(names(graph)).toEqual(['logits', attentionName(3), attentionName(5)])
  const [add, choice] = all(graph, 1)
  expect(add).toEqual(addNode)
  expect(all(choice!, 2).map(String)).toEqual(['logits', attentionName(3), attentionName(5)])
  const branches = all(choice!, 5).map((attribute) => all(attribute, 6)[0]!)
  expect(branches).toHaveLength(2)
  for (const each of branches)
    expect(names(each)).toEqual([
      'logits',
      '/model/decoder/layers.3/encoder_attn/Softmax_output_0',
      '/model/decoder/layers.5/encoder_attn/Softmax_output_0',
    ])
})
