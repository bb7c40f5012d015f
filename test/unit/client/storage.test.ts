import Taro from '@tarojs/taro'
import { readDeviceId } from '@/request/sending/device_id'
import { deviceMarkHeaders, keepDeviceMark } from '@/storage/device_mark.weapp'
import { authToken, elderMode, searchHistory, smsReadyAt, storedHosDetail } from '@/storage/keys'

describe('stored values', () => {
  it('come back as they were written', () => {
    authToken.write('Bearer abc')
    elderMode.write(true)
    storedHosDetail.write({ name: '云溪市第一人民医院' })
    smsReadyAt.write({ bind: 1000 })
    expect([authToken.read(), elderMode.read(), storedHosDetail.read(), smsReadyAt.read()]).toEqual(
      ['Bearer abc', true, { name: '云溪市第一人民医院' }, { bind: 1000 }],
    )
  })

  it('are undefined when missing', () => {
    expect([
      authToken.read(),
      elderMode.read(),
      storedHosDetail.read(),
      searchHistory.read(),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('are undefined when broken', () => {
    localStorage.setItem('authToken', '{"data":')
    localStorage.setItem('elderMode', JSON.stringify({ data: 'yes' }))
    localStorage.setItem('hosDetail', JSON.stringify({ data: 'a hospital' }))
    localStorage.setItem('smsReadyAt', JSON.stringify({ data: { bind: 'soon' } }))
    expect([authToken.read(), elderMode.read(), storedHosDetail.read(), smsReadyAt.read()]).toEqual(
      [undefined, undefined, undefined, undefined],
    )
  })

  it('keep what is readable of a list', () => {
    Taro.setStorageSync('searchHistory', ['内科', 1, null])
    expect(searchHistory.read()).toEqual(['内科'])
  })

  it('are remembered where the storage is full, and forgotten when they are removed or stored', () => {
    authToken.write('Bearer old')
    const full = jest.spyOn(Taro, 'setStorageSync').mockImplementation(() => {
      throw new Error('setStorageSync:fail write DB data fail')
    })
    authToken.write('Bearer new')
    expect(authToken.read()).toBe('Bearer new')
    authToken.remove()
    expect(authToken.read()).toBeUndefined()
    authToken.write('Bearer newer')
    full.mockRestore()
    authToken.write('Bearer stored')
    Taro.removeStorageSync('authToken')
    expect(authToken.read()).toBeUndefined()
  })

  it('never throw, even where storage is forbidden', () => {
    const forbid = () => {
      throw new Error('denied')
    }
    jest.spyOn(Taro, 'getStorageSync').mockImplementation(forbid)
    jest.spyOn(Taro, 'setStorageSync').mockImplementation(forbid)
    jest.spyOn(Taro, 'removeStorageSync').mockImplementation(forbid)
    authToken.write('Bearer abc')
    authToken.remove()
    expect(authToken.read()).toBeUndefined()
  })
})

it('the device identifier is made once and remembered', () => {
  const first = readDeviceId()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(readDeviceId()).toBe(first)
})

describe("the device's mark", () => {
  it('is kept, in whatever letters its header came, and goes along with every call', () => {
    keepDeviceMark({ 'Content-Type': 'application/json' })
    expect(deviceMarkHeaders()).toEqual({})
    keepDeviceMark({ 'X-Device-Mark': 'id.mark' })
    keepDeviceMark(undefined)
    expect(deviceMarkHeaders()).toEqual({ 'x-device-mark': 'id.mark' })
  })
})
