const MARKER = Buffer.concat([Buffer.of(0xab, 0xcd, 0xef), Buffer.from('MaxMind.com')]);
const NODE_BYTES = 6;
const SEPARATOR = Buffer.alloc(16);

/** A node of the search tree: for each bit another node, a country, or nothing. */
type Node = [zero: Node | string | null, one: Node | string | null];

/**
 * A database with the countries of IPv4 networks, such as `{ '203.0.113.0/24': 'BD' }`, in the format of
 * https://maxmind.github.io/MaxMind-DB/ .
 */
export function countryDatabase(networks: Record<string, string>): Buffer {
  const root: Node = [null, null];
  for (const [network, country] of Object.entries(networks)) {
    const [address = '', length] = network.split('/');
    const bits = address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length));
    let node = root;
    for (const bit of bits.slice(0, -1)) {
      const side = Number(bit) as 0 | 1;
      node[side] ??= [null, null];
      node = node[side] as Node;
    }
    node[Number(bits.at(-1)) as 0 | 1] = country;
  }
  const nodes = listNodes(root);
  const data: Buffer[] = [];
  const toRecord = (value: Node[0]) => {
    if (value === null) return nodes.length;
    if (typeof value !== 'string') return nodes.indexOf(value);
    const offset = Buffer.concat(data).length;
    data.push(encode({ country: { iso_code: value } }));
    return nodes.length + SEPARATOR.length + offset;
  };
  const tree = Buffer.alloc(nodes.length * NODE_BYTES);
  nodes.forEach((node, i) => {
    node.forEach((value, side) => {
      tree.writeUIntBE(toRecord(value), i * NODE_BYTES + 3 * side, 3);
    });
  });
  const metadata = { node_count: nodes.length, record_size: 24, ip_version: 4, build_epoch: 0 };
  return Buffer.concat([tree, SEPARATOR, ...data, MARKER, encode(metadata)]);
}

function listNodes(node: Node): Node[] {
  return [node, ...node.flatMap((next) => (Array.isArray(next) ? listNodes(next) : []))];
}

/** A string (type 2), a number (type 6), or a map of them (type 7). */
function encode(value: unknown): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([Buffer.of((2 << 5) | value.length), Buffer.from(value)]);
  if (typeof value === 'number') return Buffer.of((6 << 5) | 4, 0, 0, value >> 8, value & 255);
  const entries = Object.entries(value as object);
  return Buffer.concat([Buffer.of((7 << 5) | entries.length), ...entries.flat().map(encode)]);
}
