/** The app in a wide window: a frame around its column, and beside it the code that opens it on a phone. Phones fetch no picture of it. */
import { renderSVG } from 'uqr'
import type { Language } from '../../src/contract/language'
import { saidIn } from '../language/catalogues'

/** Where the code is drawn. */
export const phoneCodeAddress = '/open_on_phone.svg'

/** From here on there is room beside the widest page (films, 640 px). */
const wide = '(min-width:1100px) and (min-height:560px)'

/** What stands beside the app, with its style. */
export function besideApp(language: Language): string {
  const title = saidIn(language, '在手机上打开')
  const note = saidIn(language, '用微信扫一扫')
  return `<style>.beside_app{display:none}@media ${wide}{body .taro_router>.taro_page{background:var(--color-sunken)}body .frame{box-shadow:0 0 0 1px var(--color-line),var(--shadow-float)}.beside_app{display:block;position:fixed;z-index:1;top:50%;left:calc(50% + 352px);width:168px;margin-top:-130px;color:var(--color-secondary);font:14px/1.5 var(--font-family);text-align:center}.beside_app b{display:block;color:var(--color-ink);font-size:18px}.beside_app i{display:block;height:168px;margin-top:12px;border-radius:12px;background:#fff url(${phoneCodeAddress}) center/152px no-repeat}}</style><aside class="beside_app"><b>${title}</b>${note}<i></i></aside>`
}

/** The code of the app's address. */
export function phoneCode(publicUrl: string): string {
  return renderSVG(publicUrl, { border: 0 })
}
