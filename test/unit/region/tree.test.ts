import { loadRegions } from '@/region/load_regions'
import { formatRegion } from '@/region/region_words'
import { buildRegionTree, findRegion, isRegionCode, regionTree, searchRegions } from '@/region/tree'

const MAX_SEARCH_MS = 50

function pathsFound(query: string, limit?: number): string[] {
  return searchRegions(query, limit).map((place) => place.names.join('/'))
}

describe('buildRegionTree', () => {
  it('hangs cities under provinces and districts under cities, whatever the order of the rows', () => {
    const tree = buildRegionTree([
      { id: '110101', pid: '110100', name: '东城区' },
      { id: '110100', pid: '110000', name: '北京市' },
      { id: '110000', name: '北京市' },
    ])
    expect(tree).toEqual([
      {
        id: '110000',
        name: '北京市',
        children: [
          {
            id: '110100',
            pid: '110000',
            name: '北京市',
            children: [{ id: '110101', pid: '110100', name: '东城区', children: [] }],
          },
        ],
      },
    ])
  })

  it('refuses a row whose parent is missing', () => {
    expect(() => buildRegionTree([{ id: '110100', pid: '110000', name: '北京市' }])).toThrow(
      '110100',
    )
  })
})

describe('looking up a code', () => {
  it.each([
    ['440305', ['广东省', '深圳市', '南山区']],
    ['440300', ['广东省', '深圳市']],
    ['810000', ['香港特别行政区']],
    ['990199', ['海外', '海外', '其它区']],
  ])('%s leads to the names from the province down', (code, names) => {
    expect(findRegion(code)).toEqual(names)
    expect(isRegionCode(code)).toBe(true)
  })

  it.each(['', '000000', '440398', '44030', '4403050', '南山区'])('%p is no region', (code) => {
    expect(findRegion(code)).toBeUndefined()
    expect(isRegionCode(code)).toBe(false)
  })
})

describe('searchRegions', () => {
  it.each([
    ['a part of the name', '南山', '广东省/深圳市/南山区'],
    ['the middle of the name', '土家族苗族', '湖北省/恩施土家族苗族自治州'],
    ['pieces of the way to it', '深圳南山', '广东省/深圳市/南山区'],
    ['pieces from the province on', '北京市朝阳', '北京市/北京市/朝阳区'],
    ['words in any order', '南山 广东', '广东省/深圳市/南山区'],
    ['the way to 其它区, also written 其他', '深圳其他区', '广东省/深圳市/其它区'],
    ['traditional 臺', '臺北', '台湾省/台北市'],
    ['what is overseas', '海外', '海外'],
  ])('finds by %s: %s', (_, query, expected) => {
    expect(pathsFound(query)).toContain(expected)
  })

  it('puts the whole name first, then the name but for its ending, the larger place before the smaller, then by code', () => {
    expect(pathsFound('朝阳').slice(0, 4)).toEqual([
      '辽宁省/朝阳市',
      '北京市/北京市/朝阳区',
      '辽宁省/朝阳市/朝阳县',
      '吉林省/长春市/朝阳区',
    ])
    expect(pathsFound('朝阳区')[0]).toBe('北京市/北京市/朝阳区')
    expect(pathsFound('长沙县')[0]).toBe('湖南省/长沙市/长沙县')
  })

  it('narrows to one place when the way is given', () => {
    expect(pathsFound('沈阳和平区')).toEqual(['辽宁省/沈阳市/和平区'])
  })

  it.each(['', '  ', 'abc', '！？', '不存在的地方'])('finds nothing for %p', (query) => {
    expect(searchRegions(query)).toEqual([])
  })

  it('gives at most 30 places, or as many as asked', () => {
    expect(searchRegions('区')).toHaveLength(30)
    expect(searchRegions('区', 5)).toHaveLength(5)
  })

  it('gives code and level beside the names', () => {
    expect(searchRegions('深圳市')[0]).toEqual({
      code: '440300',
      level: 'city',
      names: ['广东省', '深圳市'],
    })
  })

  it('finds every district by its whole path', () => {
    const districts = regionTree().flatMap((province) =>
      province.children.flatMap((city) =>
        city.children.map((district) => ({
          code: district.id,
          words: [province.name, city.name, district.name],
        })),
      ),
    )
    const sample = districts.filter((_, position) => position % 97 === 0)
    expect(
      sample.filter(
        ({ code, words }) => !searchRegions(words.join('')).some((place) => place.code === code),
      ),
    ).toEqual([])
  })

  it('answers a key press over all entries within 50 ms', () => {
    searchRegions('区')
    const startedAt = performance.now()
    for (let round = 0; round < 20; round++) searchRegions('区')
    expect((performance.now() - startedAt) / 20).toBeLessThan(MAX_SEARCH_MS)
  })
})

it('loadRegions brings the tree when it is asked for', async () => {
  const regions = await loadRegions()
  expect(regions.findRegion('110101')).toEqual(['北京市', '北京市', '东城区'])
})

describe('regionWords', () => {
  it.each([
    [['北京市', '北京市', '东城区'], '北京市东城区'],
    [['广东省', '深圳市', '南山区'], '广东省深圳市南山区'],
    [['海外', '海外', '其它区'], '海外其它区'],
    [[], ''],
  ])('writes %p as %s', (names, words) => {
    expect(formatRegion(names)).toBe(words)
  })

  it('puts the separator between names', () => {
    expect(formatRegion(['广东省', '深圳市'], ' ')).toBe('广东省 深圳市')
  })
})
