/** One field of a message of Protocol Buffers. `whole` are its bytes with number and length. */
type Field = { readonly number: number; readonly value: Uint8Array; readonly whole: Uint8Array }

/* Numbers of the fields in onnx.proto. */
const MODEL_GRAPH = 7,
  GRAPH_NODE = 1,
  GRAPH_OUTPUT = 12,
  NODE_OUTPUT = 2,
  NODE_KIND = 4,
  NODE_ATTRIBUTE = 5,
  ATTRIBUTE_GRAPH = 6
const LENGTH_DELIMITED = 2

/** The name under which the attention of a layer of the decoder comes out. */
export const attentionName = (layer: number): string => `attention.${layer}`
const innerName = (layer: number): string => `/model/decoder/layers.${layer}/encoder_attn/Softmax_output_0`

/**
 * A decoder that also says where it listened. The attention of each layer to the sound is computed inside both branches
 * of its one
 * `If` node; here it becomes an output of both branches, of the node, and of the model.
 *
 *     model ─ graph ─┬─ If ─┬─ then_branch ─ … Softmax …   + output
 *                    │      ├─ else_branch ─ … Softmax …   + output
 *                    │      └ + output names
 *                    └ + outputs
 */
export function exposeAttention(model: Uint8Array, layers: readonly number[]): Uint8Array {
  const outputs = (name: (layer: number) => string): Uint8Array[] =>
    layers.map((layer) => field(GRAPH_OUTPUT, floatsNamed(name(layer))))
  const branch = (graph: Uint8Array): Uint8Array => joined([graph, ...outputs(innerName)])
  const attribute = (bytes: Uint8Array): Uint8Array => rewritten(bytes, ATTRIBUTE_GRAPH, branch)
  const node = (bytes: Uint8Array): Uint8Array => {
    if (!fieldsOf(bytes).some(({ number, value }) => number === NODE_KIND && textOf(value) === 'If')) return bytes
    return joined([
      rewritten(bytes, NODE_ATTRIBUTE, attribute),
      ...layers.map((layer) => field(NODE_OUTPUT, bytesOf(attentionName(layer)))),
    ])
  }
  return rewritten(model, MODEL_GRAPH, (graph) =>
    joined([rewritten(graph, GRAPH_NODE, node), ...outputs(attentionName)]),
  )
}

/** The message with every field of this number replaced by what `change` makes of it. */
function rewritten(message: Uint8Array, number: number, change: (value: Uint8Array) => Uint8Array): Uint8Array {
  return joined(
    fieldsOf(message).map((each) => (each.number === number ? field(number, change(each.value)) : each.whole)),
  )
}

/** A `ValueInfoProto` of floats in any shape: its name, and type { tensor_type { elem_type: FLOAT } }. */
function floatsNamed(name: string): Uint8Array {
  return joined([field(1, bytesOf(name)), field(2, field(1, Uint8Array.of(8, 1)))])
}

function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = []
  for (let at = 0; at < message.length;) {
    const start = at
    const key = varint(message, at)
    at = key.end
    const kind = key.value % 8
    const length = kind === LENGTH_DELIMITED ? varint(message, at) : { value: 0, end: at }
    const end =
      kind === LENGTH_DELIMITED
        ? length.end + length.value
        : kind === 0
          ? varint(message, at).end
          : at + (kind === 1 ? 8 : 4)
    fields.push({
      number: Math.floor(key.value / 8),
      value: message.subarray(length.end, end),
      whole: message.subarray(start, end),
    })
    at = end
  }
  return fields
}

function varint(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0
  for (let end = at, weight = 1; ; end++, weight *= 128) {
    const byte = bytes[end] ?? 0
    value += (byte % 128) * weight
    if (byte < 128) return { value, end: end + 1 }
  }
}

function field(number: number, value: Uint8Array): Uint8Array {
  return joined([varintOf(number * 8 + LENGTH_DELIMITED), varintOf(value.length), value])
}

function varintOf(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.from([...bytes, rest])
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
