import { pageSignature } from '../../../server/gateways/wechat/page_signature'

/** WeChat's published example. */
const example = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: 1414587457,
  url: 'http://mp.weixin.qq.com?params=value',
}

describe('the signature of a page', () => {
  it("is WeChat's own for WeChat's example", () => {
    expect(pageSignature(example)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  it('leaves the fragment out', () => {
    expect(pageSignature({ ...example, url: `${example.url}#wechat_redirect` })).toBe(
      pageSignature(example),
    )
  })

  it('is another one for another address', () => {
    expect(pageSignature({ ...example, url: `${example.url}1` })).not.toBe(pageSignature(example))
  })
})
