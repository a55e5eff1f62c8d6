import ipaddr from 'ipaddr.js';

/**
 * Returns the network that throttling counts: an IPv4 address, or an IPv6 /64.
 * @param address may include a port
 */
export function networkOf(address: string): string {
  const [, host = address.trim()] =
    /^\s*(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(address)?.filter(Boolean) ?? [];
  if (!ipaddr.isValid(host)) return host.slice(0, 64);
  const ip = ipaddr.process(host);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString().split('%')[0]}/64`)}/64`;
}
