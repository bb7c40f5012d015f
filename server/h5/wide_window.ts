/** The app in a wide window: in the frame of a phone, with the hospital's name and a QR code that opens it on a phone beside it. Phones load nothing of it. */
import { generate } from 'lean-qr'
import { toSvgSource } from 'lean-qr/extras/svg'
import type { Language } from '../../src/contract/language'
import { saidIn } from '../language/catalogues'

/** The address of the QR code. */
export const phoneCodeAddress = '/open_on_phone.svg'

/** From this size a phone and its side column fit; below, the app is a column. */
const wide = '(min-width:1000px) and (min-height:640px)'

/** The router's container, its first picture, and layers above all pages (src/platform/elements/layer). */
const screens = '#container,#first_frame,body>div:not([id]):not([class])'

/** The phone's frame: fixed elements stay inside it, because a transformed box contains them. */
const phone = `${screens}{position:fixed;top:50%;left:50%;width:390px;height:var(--page-height);overflow:hidden;border-radius:44px;transform:translate(-50%,-50%)}#container{box-shadow:0 0 0 2px #3a4350,0 0 0 11px #10151c,0 0 0 12px #3a4350,0 24px 60px rgb(16 21 28/28%)}.app_shell{display:none}#container>*{height:100%}body .taro_page{max-height:none;scrollbar-width:none}body .taro_page::-webkit-scrollbar{display:none}body .frame{min-height:100%}body [role=dialog],body [role=alertdialog]{max-width:calc(100% - 32px);max-height:86%}`

const beside = `.beside_app{position:fixed;top:50%;left:calc(50% + 195px + (50% - 195px)/2);width:220px;transform:translate(-50%,-50%);color:var(--color-secondary);font:14px/1.5 var(--font-family);text-align:center;text-wrap:balance}.beside_app b{display:block;color:var(--color-ink);font-size:22px;line-height:1.4}.beside_app i{display:block;width:184px;height:184px;margin:20px auto 12px;border-radius:16px;background:#fff url(${phoneCodeAddress}) center/152px no-repeat}`

/** The column beside the app, with the style of both. */
export function besideApp(language: Language, hospital: string | null | undefined): string {
  const title = hospital ?? saidIn(language, '在手机上打开')
  const note = saidIn(language, '用微信扫一扫，在手机上挂号、缴费、看报告')
  return `<style>.beside_app{display:none}@media ${wide}{:root{--page-height:min(812px,100vh - 48px)}body{background:var(--color-sunken)}${phone}${beside}.beside_app{display:block}}</style><aside class="beside_app"><b>${asText(title)}</b><i></i>${note}</aside>`
}

/** The QR code of the app's address. */
export function phoneCode(publicUrl: string): string {
  return toSvgSource(generate(publicUrl), { pad: 0 })
}

/** Text escaped for a document. */
export function asText(words: string): string {
  return words.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
