import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { areaList } from '@vant/area-data'
import { parentRegionCode, regionLevel } from '@/contract/region_code'
import { REGION_TEXT } from '@/region/entries'
import { generateEntriesFile, generateRows } from '@/region/generate'
import { buildRegionTree, type RegionEntry } from '@/region/places'
import { decodeRegions, encodeRegions } from '@/region/region_text'

const FOLDER = path.resolve(__dirname, '../../../src/region')
const MAX_GZIP_BYTES = 35 * 1024

const rows = decodeRegions(REGION_TEXT)
const tree = buildRegionTree(rows)
const cities = tree.flatMap((province) => province.children)
const districts = cities.flatMap((city) => city.children)

function childNamed(entries: readonly RegionEntry[], name: string): RegionEntry {
  const found = entries.find((entry) => entry.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

describe('the region entries', () => {
  it('cover every province, city and district of the open list, with its name', () => {
    const names = new Map(rows.map((row) => [row.id, row.name]))
    const listed = Object.entries({
      ...areaList.province_list,
      ...areaList.city_list,
      ...areaList.county_list,
    })
    expect(listed.filter(([code, name]) => names.get(code) !== name)).toEqual([])
  })

  it('count 35 provinces, 370 cities and 3842 districts', () => {
    expect([tree.length, cities.length, districts.length, rows.length]).toEqual([
      35, 370, 3842, 4247,
    ])
  })

  it('have no code twice', () => {
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  it('have codes of the form their place in the tree asks: provinces 0000, cities 00', () => {
    expect(tree.filter((entry) => regionLevel(entry.id) !== 'province')).toEqual([])
    expect(cities.filter((entry) => regionLevel(entry.id) !== 'city')).toEqual([])
    expect(districts.filter((entry) => regionLevel(entry.id) !== 'district')).toEqual([])
  })

  it('name a parent that exists and whose code is theirs, provinces none', () => {
    const ids = new Set(rows.map((row) => row.id))
    expect(tree.filter((entry) => 'pid' in entry)).toEqual([])
    expect(
      [...cities, ...districts].filter(
        (entry) =>
          entry.pid === undefined ||
          !ids.has(entry.pid) ||
          entry.pid !== parentRegionCode(entry.id),
      ),
    ).toEqual([])
  })

  it('leave no province without cities and no city without districts', () => {
    expect([...tree, ...cities].filter((entry) => entry.children.length === 0)).toEqual([])
  })

  it('end each city with 其它区, and have it only there', () => {
    expect(
      cities.filter((city) => city.children[city.children.length - 1]?.name !== '其它区'),
    ).toEqual([])
    expect(districts.filter((district) => district.name === '其它区')).toHaveLength(cities.length)
  })

  it('give 其它区 the code 99, or the next lower free one', () => {
    const wrong = cities.filter((city) => {
      const codes = new Set(
        city.children
          .filter((district) => district.name !== '其它区')
          .map((district) => district.id),
      )
      const free = Array.from({ length: 99 }, (_, step) =>
        String(Number(city.id) + 99 - step),
      ).find((code) => !codes.has(code))
      return childNamed(city.children, '其它区').id !== free
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['台湾省', '台北市', '大安区'],
    ['香港特别行政区', '九龙', '油尖旺区'],
    ['澳门特别行政区', '澳门半岛', '其它区'],
    ['海外', '海外', '其它区'],
  ])('reach %s %s %s', (province, city, district) => {
    expect(
      childNamed(childNamed(childNamed(tree, province).children, city).children, district).children,
    ).toEqual([])
  })

  it('have the overseas entry 990000, 990100, 990199 last', () => {
    expect(rows.slice(-3)).toEqual([
      { id: '990000', name: '海外' },
      { id: '990100', pid: '990000', name: '海外' },
      { id: '990199', pid: '990100', name: '其它区' },
    ])
  })
})

describe('the generated files', () => {
  it('are what the generator writes today', () => {
    expect(readFileSync(path.join(FOLDER, 'entries.ts'), 'utf8')).toBe(generateEntriesFile())
  })

  it('keep the notice of the list beside them', () => {
    const notice = readFileSync(path.join(FOLDER, 'area_data_license.txt'), 'utf8')
    expect(notice).toContain('MIT License')
    expect(notice).toContain('Copyright (c) Youzan')
  })

  it('stay below 35 KB gzip', () => {
    expect(gzipSync(REGION_TEXT).length).toBeLessThan(MAX_GZIP_BYTES)
  })

  it('are read back as the rows that were written', () => {
    expect(decodeRegions(encodeRegions(generateRows()))).toEqual(generateRows())
  })
})
