/** Signing the app's pages for the functions of WeChat's browser. */
import type { PageSignature } from '../../../src/contract/page_signature'
import type { Dependencies } from '../../dependencies'
import { signPage } from '../../gateways/wechat/sign_page'
import { Refused } from '../../http/refused'

/** @throws Refused WECHAT_UNAVAILABLE */
export async function signForBrowser(deps: Dependencies, url: string): Promise<PageSignature> {
  const signed = await signPage(deps, url)
  if (signed === undefined) throw new Refused('WECHAT_UNAVAILABLE', '微信暂时没有回应，请稍后再试')
  return signed
}
