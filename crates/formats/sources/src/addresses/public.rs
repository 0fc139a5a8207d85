//! Which IP addresses are on the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Ranges that are not on the public internet, by the registries of IANA (RFC 6890): first address and length of the
/// prefix.
const INNER_V4: &[([u8; 4], u32)] = &[
    ([0, 0, 0, 0], 8),       // this network, unspecified
    ([10, 0, 0, 0], 8),      // private
    ([100, 64, 0, 0], 10),   // shared by carriers (CGNAT)
    ([127, 0, 0, 0], 8),     // loopback
    ([169, 254, 0, 0], 16),  // link-local, metadata of clouds
    ([172, 16, 0, 0], 12),   // private
    ([192, 0, 0, 0], 24),    // protocol assignments
    ([192, 0, 2, 0], 24),    // documentation
    ([192, 88, 99, 0], 24),  // relays of 6to4
    ([192, 168, 0, 0], 16),  // private
    ([198, 18, 0, 0], 15),   // benchmarks
    ([198, 51, 100, 0], 24), // documentation
    ([203, 0, 113, 0], 24),  // documentation
    ([224, 0, 0, 0], 4),     // multicast
    ([240, 0, 0, 0], 4),     // reserved, broadcast
];

/// Ranges inside of `2000::/3`, the global unicast addresses, that are not on the public internet.
const INNER_V6: &[(u128, u32)] = &[
    (0x2001_0000 << 96, 23), // protocol assignments, Teredo, ORCHID
    (0x2001_0db8 << 96, 32), // documentation
    (0x2002_0000 << 96, 16), // 6to4, which embeds an IPv4 address
    (0x3fff_0000 << 96, 20), // documentation
];

/// Translation of IPv4 by a network that has only IPv6 (NAT64); the last 32 bits are the IPv4 address.
const NAT64: u128 = 0x0064_ff9b << 96;

/// Whether an IP address is on the public internet; false for every address by which a server inside of our own network,
/// this machine or a cloud's metadata could be reached.
///
/// To be asked of the address that is connected to, after the name is resolved, and again at each redirect.
pub fn is_public_address(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let bits = address.to_bits();
    !INNER_V4
        .iter()
        .any(|(first, length)| bits >> (32 - length) == u32::from_be_bytes(*first) >> (32 - length))
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    if let Some(embedded) = address.to_ipv4_mapped() {
        return is_public_v4(embedded);
    }
    let bits = address.to_bits();
    if bits >> 32 == NAT64 >> 32 {
        return is_public_v4(Ipv4Addr::from_bits((bits & 0xffff_ffff) as u32));
    }
    let is_global_unicast = bits >> 125 == 0b001;
    is_global_unicast
        && !INNER_V6.iter().any(|(first, length)| bits >> (128 - length) == first >> (128 - length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(expected: bool, addresses: &[&str]) {
        for address in addresses {
            assert_eq!(is_public_address(address.parse().unwrap()), expected, "{address}");
        }
    }

    #[test]
    fn public_v4_addresses() {
        check(
            true,
            &[
                "8.8.8.8",
                "1.1.1.1",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.1",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.88.98.255",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "203.0.112.255",
                "203.0.114.0",
                "223.255.255.255",
            ],
        );
    }

    #[test]
    fn first_and_last_address_of_each_inner_v4_range() {
        check(
            false,
            &[
                "0.0.0.0",
                "0.255.255.255",
                "10.0.0.0",
                "10.255.255.255",
                "100.64.0.0",
                "100.127.255.255",
                "127.0.0.1",
                "127.255.255.255",
                "169.254.0.0",
                "169.254.169.254",
                "169.254.255.255",
                "172.16.0.0",
                "172.31.255.255",
                "192.0.0.0",
                "192.0.0.255",
                "192.0.2.0",
                "192.0.2.255",
                "192.88.99.1",
                "192.168.0.0",
                "192.168.255.255",
                "198.18.0.0",
                "198.19.255.255",
                "198.51.100.0",
                "198.51.100.255",
                "203.0.113.0",
                "203.0.113.255",
                "224.0.0.0",
                "239.255.255.255",
                "240.0.0.0",
                "255.255.255.255",
            ],
        );
    }

    #[test]
    fn v6_addresses() {
        check(
            true,
            &["2a00:1450:4001:80b::200e", "2606:4700::1111", "2001:4860:4860::8888", "2003::1", "3ffe::1"],
        );
        check(
            false,
            &[
                "::",
                "::1",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "fc00::1",
                "fdff::1",
                "ff02::1",
                "ff0e::1",
                "100::1",
                "2001::1",
                "2001:1ff::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "2002:808:808::",
                "3fff::1",
                "3fff:fff::1",
                "5f00::1",
                "4000::1",
                "::7f00:1",
                "::8.8.8.8",
            ],
        );
    }

    #[test]
    fn embedded_v4_addresses_are_judged_as_such() {
        check(true, &["::ffff:8.8.8.8", "64:ff9b::8.8.8.8"]);
        check(
            false,
            &[
                "::ffff:127.0.0.1",
                "::ffff:10.0.0.1",
                "::ffff:169.254.169.254",
                "64:ff9b::127.0.0.1",
                "64:ff9b::169.254.169.254",
                "64:ff9b::192.168.1.1",
                "64:ff9b:1::8.8.8.8",
            ],
        );
    }
}
