import { apiRootOf, DEMO_API_ROOT } from '../../config/weapp/api_root'

const release = { NODE_ENV: 'production' }

describe('the address that is built into the mini-program', () => {
  it.each([undefined, '', 'http://app.hospital.example'])(
    'of a release is never %p',
    (TARO_APP_API_ROOT) => {
      expect(() => apiRootOf({ ...release, TARO_APP_API_ROOT })).toThrow('https')
    },
  )

  it('is the hospital’s', () => {
    const TARO_APP_API_ROOT = 'https://app.hospital.example'
    expect(apiRootOf({ ...release, TARO_APP_API_ROOT })).toBe(TARO_APP_API_ROOT)
  })

  it('of a demo or a watching build is the server on the same machine', () => {
    expect(apiRootOf({ ...release, TARO_APP_DEMO: '1' })).toBe(DEMO_API_ROOT)
    expect(apiRootOf({ NODE_ENV: 'development' })).toBe(DEMO_API_ROOT)
  })
})
