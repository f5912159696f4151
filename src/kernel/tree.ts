/**
 * A persistent, weight-balanced search tree with a summary per node.
 * Everything is made from `join`, which puts two trees and an entry between them together in balance
 * (Blelloch, Ferizovic and Sun, "Just Join for Parallel Ordered Sets"). Taking a copy is taking the reference.
 */
export type Tree<K, V, S> = Node<K, V, S> | null

type Node<K, V, S> = {
  readonly left: Tree<K, V, S>
  readonly key: K
  readonly value: V
  readonly right: Tree<K, V, S>
  readonly size: number
  readonly sum: S
}

type Entry<K, V> = { readonly key: K; readonly value: V }

/** How entries are ordered, and what a subtree adds up to. `add` is associative and `zero` changes nothing. */
type TreeShape<K, V, S> = {
  compare(a: K, b: K): number
  zero: S
  measure(value: V, key: K): S
  add(a: S, b: S): S
}

/** Neither side may weigh less than this share of both; 0.29 is the value for which `join` is proved to balance. */
const LEAST_SHARE = 0.29

type TreeKind<K, V, S> = ReturnType<typeof treeKind<K, V, S>>

export function treeKind<K, V, S>({ compare, zero, measure, add }: TreeShape<K, V, S>) {
  type T = Tree<K, V, S>
  type N = Node<K, V, S>

  const size = (tree: T): number => (tree === null ? 0 : tree.size)
  const sum = (tree: T): S => (tree === null ? zero : tree.sum)
  const node = (left: T, key: K, value: V, right: T): N => ({
    left,
    key,
    value,
    right,
    size: size(left) + size(right) + 1,
    sum: add(left === null ? measure(value, key) : add(left.sum, measure(value, key)), sum(right)),
  })
  const even = (a: number, b: number): boolean => a >= LEAST_SHARE * (a + b) && b >= LEAST_SHARE * (a + b)
  const weight = (tree: T): number => size(tree) + 1
  const turnLeft = (n: N): N =>
    n.right === null ? n : node(node(n.left, n.key, n.value, n.right.left), n.right.key, n.right.value, n.right.right)
  const turnRight = (n: N): N =>
    n.left === null ? n : node(n.left.left, n.left.key, n.left.value, node(n.left.right, n.key, n.value, n.right))

  function joinRight(left: T, key: K, value: V, right: T): N {
    if (left === null || even(weight(left), weight(right))) return node(left, key, value, right)
    const grown = joinRight(left.right, key, value, right)
    if (even(weight(left.left), weight(grown))) return node(left.left, left.key, left.value, grown)
    const single =
      even(weight(left.left), weight(grown.left)) && even(weight(left.left) + weight(grown.left), weight(grown.right))
    return turnLeft(node(left.left, left.key, left.value, single ? grown : turnRight(grown)))
  }

  function joinLeft(left: T, key: K, value: V, right: T): N {
    if (right === null || even(weight(left), weight(right))) return node(left, key, value, right)
    const grown = joinLeft(left, key, value, right.left)
    if (even(weight(grown), weight(right.right))) return node(grown, right.key, right.value, right.right)
    const single =
      even(weight(grown.right), weight(right.right)) &&
      even(weight(grown.right) + weight(right.right), weight(grown.left))
    return turnRight(node(single ? grown : turnLeft(grown), right.key, right.value, right.right))
  }

  function join(left: T, key: K, value: V, right: T): N {
    if (even(weight(left), weight(right))) return node(left, key, value, right)
    return weight(left) > weight(right) ? joinRight(left, key, value, right) : joinLeft(left, key, value, right)
  }

  function takeLast(tree: N): { rest: T; key: K; value: V } {
    if (tree.right === null) return { rest: tree.left, key: tree.key, value: tree.value }
    const taken = takeLast(tree.right)
    return { rest: join(tree.left, tree.key, tree.value, taken.rest), key: taken.key, value: taken.value }
  }

  function concat(left: T, right: T): T {
    if (left === null) return right
    const { rest, key, value } = takeLast(left)
    return join(rest, key, value, right)
  }

  function get(tree: T, key: K): V | undefined {
    for (let at = tree; at !== null;) {
      const order = compare(key, at.key)
      if (order === 0) return at.value
      at = order < 0 ? at.left : at.right
    }
    return undefined
  }

  function set(tree: T, key: K, value: V): N {
    if (tree === null) return node(null, key, value, null)
    const order = compare(key, tree.key)
    if (order === 0) return node(tree.left, key, value, tree.right)
    return order < 0
      ? join(set(tree.left, key, value), tree.key, tree.value, tree.right)
      : join(tree.left, tree.key, tree.value, set(tree.right, key, value))
  }

  function remove(tree: T, key: K): T {
    if (tree === null) return null
    const order = compare(key, tree.key)
    if (order === 0) return concat(tree.left, tree.right)
    return order < 0
      ? join(remove(tree.left, key), tree.key, tree.value, tree.right)
      : join(tree.left, tree.key, tree.value, remove(tree.right, key))
  }

  /** Changes the values under ascending keys in one pass; the shape of the tree stays. */
  function updateMany(tree: T, keys: readonly K[], change: (value: V, key: K) => V, from = 0, to = keys.length): T {
    if (tree === null || from >= to) return tree
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(keys[middle] as K, tree.key) < 0) low = middle + 1
      else high = middle
    }
    const hit = low < to && compare(keys[low] as K, tree.key) === 0
    return node(
      updateMany(tree.left, keys, change, from, low),
      tree.key,
      hit ? change(tree.value, tree.key) : tree.value,
      updateMany(tree.right, keys, change, hit ? low + 1 : low, to),
    )
  }

  /**
   * Puts in entries under ascending keys in one pass; where a key is there already, `merge` makes the value of both.
   */
  function setMany(
    tree: T,
    entries: readonly Entry<K, V>[],
    merge: (there: V, put: V) => V,
    from = 0,
    to = entries.length,
  ): T {
    if (from >= to) return tree
    if (tree === null) return fromSorted(entries, from, to)
    let low = from
    let high = to
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare((entries[middle] as Entry<K, V>).key, tree.key) < 0) low = middle + 1
      else high = middle
    }
    const hit = low < to ? (entries[low] as Entry<K, V>) : undefined
    const isHit = hit !== undefined && compare(hit.key, tree.key) === 0
    return join(
      setMany(tree.left, entries, merge, from, low),
      tree.key,
      isHit ? merge(tree.value, hit.value) : tree.value,
      setMany(tree.right, entries, merge, isHit ? low + 1 : low, to),
    )
  }

  /** A balanced tree from entries in ascending order, in linear time. */
  function fromSorted(entries: readonly Entry<K, V>[], from = 0, to = entries.length): T {
    if (from >= to) return null
    const middle = (from + to) >> 1
    const { key, value } = entries[middle] as Entry<K, V>
    return node(fromSorted(entries, from, middle), key, value, fromSorted(entries, middle + 1, to))
  }

  /** Entries in order, from the first key that is not below `from`. */
  function* entries(tree: T, from?: K): Generator<Entry<K, V>> {
    const path: N[] = []
    for (let at = tree; at !== null;) {
      if (from !== undefined && compare(at.key, from) < 0) at = at.right
      else {
        path.push(at)
        at = at.left
      }
    }
    for (let next = path.pop(); next !== undefined; next = path.pop()) {
      yield next
      for (let at = next.right; at !== null; at = at.left) path.push(at)
    }
  }

  /** The last entry at or below the key. */
  function atOrBefore(tree: T, key: K): Entry<K, V> | undefined {
    let best: N | undefined
    for (let at = tree; at !== null;) {
      if (compare(at.key, key) <= 0) {
        best = at
        at = at.right
      } else at = at.left
    }
    return best
  }

  /** The first entry above the key. */
  function after(tree: T, key: K): Entry<K, V> | undefined {
    let best: N | undefined
    for (let at = tree; at !== null;) {
      if (compare(at.key, key) > 0) {
        best = at
        at = at.left
      } else at = at.right
    }
    return best
  }

  function first(tree: T): Entry<K, V> | undefined {
    let at = tree
    while (at?.left) at = at.left
    return at ?? undefined
  }

  function last(tree: T): Entry<K, V> | undefined {
    let at = tree
    while (at?.right) at = at.right
    return at ?? undefined
  }

  /** What all entries below the key add up to. */
  function sumBefore(tree: T, key: K): S {
    let total = zero
    for (let at = tree; at !== null;) {
      if (compare(at.key, key) < 0) {
        total = add(add(total, sum(at.left)), measure(at.value, at.key))
        at = at.right
      } else at = at.left
    }
    return total
  }

  /**
   * The first entry with which the running total passes the test, and the total before it. The test must stay true once
   * it is.
   */
  function find(tree: T, passed: (total: S) => boolean): { entry: Entry<K, V>; before: S } | undefined {
    let before = zero
    for (let at = tree; at !== null;) {
      const withLeft = add(before, sum(at.left))
      if (at.left !== null && passed(withLeft)) {
        at = at.left
        continue
      }
      if (passed(add(withLeft, measure(at.value, at.key)))) return { entry: at, before: withLeft }
      before = add(withLeft, measure(at.value, at.key))
      at = at.right
    }
    return undefined
  }

  /** The entry with that many entries before it. */
  function at(tree: T, index: number): Entry<K, V> | undefined {
    let skip = index
    for (let current = tree; current !== null;) {
      const before = size(current.left)
      if (skip === before) return current
      if (skip < before) current = current.left
      else {
        skip -= before + 1
        current = current.right
      }
    }
    return undefined
  }

  /** How many entries lie below the key. */
  function rank(tree: T, key: K): number {
    let count = 0
    for (let current = tree; current !== null;) {
      if (compare(current.key, key) < 0) {
        count += size(current.left) + 1
        current = current.right
      } else current = current.left
    }
    return count
  }

  return {
    get,
    set,
    setMany,
    remove,
    updateMany,
    fromSorted,
    entries,
    atOrBefore,
    after,
    first,
    last,
    sum,
    size,
    sumBefore,
    find,
    at,
    rank,
  }
}

export const byNumber = (a: number, b: number): number => a - b
export const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A tree that adds nothing up: a persistent map with text keys. */
export function textMap<V>(): TreeKind<string, V, null> {
  return treeKind<string, V, null>({ compare: byText, zero: null, measure: () => null, add: () => null })
}

export type TextMap<V> = Tree<string, V, null>
