import Taro, { useDidShow } from '@tarojs/taro'

let manager: ReturnType<typeof Taro.getUpdateManager> | undefined
let isReady = false

/** WeChat keeps an old version of the mini-program until it is told to update. */
export function watchForUpdate(): void {
  manager = Taro.getUpdateManager()
  manager.onUpdateReady(() => {
    isReady = true
  })
}

/** Offers a new version once per run where nothing is unfinished, on the two tab pages: updating restarts the app. */
export function useUpdateOffer(isTabPage: boolean): void {
  useDidShow(() => {
    if (isTabPage && isReady) void offer()
  })
}

async function offer(): Promise<void> {
  isReady = false
  const { confirm } = await Taro.showModal({
    title: '有新版本',
    content: '更新后会重新打开，几秒就好。',
    confirmText: '现在更新',
    cancelText: '以后再说',
  })
  if (confirm) manager?.applyUpdate()
}
