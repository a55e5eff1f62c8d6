import ipaddr from 'ipaddr.js';

/**
 * What throttling counts as one network: an IPv4 address; of IPv6 the /64, since a subscriber gets a whole /64;
 * an IPv4-mapped address is the IPv4 one. A text that is no IP address is returned as it is, cut to 64 characters.
 * @param address as `req.ip` or X-Forwarded-For has it, also with a port
 */
export function networkOf(address: string): string {
  const [, host = address.trim()] =
    /^\s*(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)\s*$/.exec(address)?.filter(Boolean) ?? [];
  if (!ipaddr.isValid(host)) return host.slice(0, 64);
  const ip = ipaddr.process(host);
  if (ip.kind() === 'ipv4') return ip.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip.toNormalizedString().split('%')[0]}/64`)}/64`;
}
