import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  'https://api.vendor.com',
  'https://api.vendor.com:8443/v1',
  'https://8.8.8.8',
  'https://172.15.0.1',
  'https://172.32.0.1',
  'https://100.63.255.255',
  'https://192.167.1.1',
  'https://localhost.vendor.com',
  'https://vendor.example',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['http://api.vendor.com', 'ftp://api.vendor.com', 'javascript:alert(1)', '', 'vendor'],
  ...['https://localhost', 'https://LOCALHOST:8443', 'https://localhost.', 'https://a.localhost', 'https://vendor'],
  ...['https://printer.local', 'https://metadata.google.internal', 'https://x.home.arpa', 'https://x.test'],
  ...['https://127.0.0.1', 'https://127.1', 'https://0x7f.1', 'https://2130706433', 'https://0177.0.0.1'],
  ...['https://127.0.0.1.', 'https://0.0.0.0', 'https://0', 'https://10.1.2.3', 'https://100.64.0.1'],
  ...['https://169.254.169.254', 'https://172.16.0.1', 'https://172.31.255.255', 'https://192.168.0.1'],
  ...['https://192.0.0.1', 'https://192.0.2.1', 'https://192.88.99.1', 'https://198.18.0.1', 'https://198.19.9.9'],
  ...['https://198.51.100.1', 'https://203.0.113.1', 'https://224.0.0.1', 'https://240.0.0.1'],
  ...['https://255.255.255.255', 'https://[::1]', 'https://[::]', 'https://[fe80::1]', 'https://[fd00::1]'],
  ...['https://[::ffff:127.0.0.1]', 'https://[::ffff:7f00:1]', 'https://[64:ff9b::7f00:1]', 'https://[2001:db8::1]'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
