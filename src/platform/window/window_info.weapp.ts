import Taro from '@tarojs/taro'

let known: Taro.getWindowInfo.Result | undefined

/** The window's metrics in WeChat. Reading them is a system call, so they are read once, and again after a change. */
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
