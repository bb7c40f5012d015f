import { networkMark } from '../../../../server/areas/registration/guard/address'
import { riskLimit, riskOf, type RiskFacts } from '../../../../server/areas/registration/guard/risk'
import { ringOf } from '../../../../server/crypto/key_ring'
import { networkOf } from '../../../../server/values/network'

const known: RiskFacts = {
  accountDays: 200,
  isProven: true,
  isMarked: true,
  othersAtAddress: 0,
  othersOnDevice: 0,
  secondsAfterRelease: 30,
}

test.each<[string, Partial<RiskFacts>, boolean]>([
  ['a known patient at home', {}, false],
  [
    'a known patient on the hospital’s wifi, on a phone that keeps nothing',
    { isMarked: false, othersAtAddress: 300, othersOnDevice: 200 },
    false,
  ],
  [
    'a known patient with quick fingers there',
    { othersAtAddress: 300, secondsAfterRelease: 0.4 },
    false,
  ],
  ['a new patient at home', { accountDays: 0, isProven: false }, false],
  [
    'a new patient behind a carrier’s address',
    { accountDays: 3, isProven: false, othersAtAddress: 50 },
    true,
  ],
  [
    'a new account on a phone that keeps nothing',
    { accountDays: 0, isProven: false, isMarked: false },
    true,
  ],
  [
    'a new account in the first second',
    { accountDays: 0, isProven: false, secondsAfterRelease: 0.2 },
    true,
  ],
  [
    'an old account of a pool on one address without marks',
    { isProven: false, isMarked: false, othersAtAddress: 6, othersOnDevice: 6 },
    true,
  ],
  [
    'an old account of a pool on one device',
    { isProven: false, othersOnDevice: 6, secondsAfterRelease: 0.2 },
    true,
  ],
])('%s', (_who, facts, isAsked) => {
  expect(riskOf({ ...known, ...facts }) >= riskLimit).toBe(isAsked)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
  const [secret] = ringOf('secret')
  expect(networkMark(secret, ip)).toBe(networkMark(secret, network.replace('/64', '1')))
})
