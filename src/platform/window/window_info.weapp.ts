import Taro from '@tarojs/taro'

let known: Taro.getWindowInfo.Result | undefined

/** What WeChat says of the window. Asking goes through to the system each time, so it is asked once, and again after a change. */
export function windowInfo(): Taro.getWindowInfo.Result {
  if (known === undefined) {
    known = Taro.getWindowInfo()
    Taro.onWindowResize(forget)
  }
  return known
}

function forget(): void {
  known = undefined
  Taro.offWindowResize(forget)
}
