import * as v from 'valibot'
import { districtCode, parentRegionCode, regionLevel, regionNames } from '@/contract/region_code'

describe('the form of a region code', () => {
  it.each([
    ['110000', 'province', undefined],
    ['440300', 'city', '440000'],
    ['440305', 'district', '440300'],
    ['990199', 'district', '990100'],
    ['419001', 'district', '419000'],
  ])('%s is a %s below %s', (code, level, parent) => {
    expect(regionLevel(code)).toBe(level)
    expect(parentRegionCode(code)).toBe(parent)
  })

  it.each([
    '',
    '11000',
    '1100000',
    '010000',
    '110001',
    'abcdef',
    '１１００００',
    ' 110000',
    '110000\n',
  ])('%p is none', (code) => {
    expect(regionLevel(code)).toBeUndefined()
    expect(parentRegionCode(code)).toBeUndefined()
  })
})

describe('an address', () => {
  it('takes a district, not a city or a province', () => {
    expect(v.is(districtCode, '440305')).toBe(true)
    expect(v.is(districtCode, '440300')).toBe(false)
    expect(v.is(districtCode, '440000')).toBe(false)
  })

  it('takes three Chinese names', () => {
    expect(v.is(regionNames, ['广东省', '深圳市', '南山区'])).toBe(true)
    expect(v.is(regionNames, ['广东省', '深圳市'])).toBe(false)
    expect(v.is(regionNames, ['广东省', '深圳市', '<b>'])).toBe(false)
    expect(v.is(regionNames, ['广东省', '深圳市', ''])).toBe(false)
  })
})
