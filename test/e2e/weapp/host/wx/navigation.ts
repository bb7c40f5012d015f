import type { Host } from '../host'
import { asks, returns, textIn, type ApiTable, type Options } from './api'

const moveMs = 60

/** Pages, subpackages, and what the app hears of its own coming and going. */
export function navigationApis(program: Host): ApiTable {
  // WeChat's own side opens a page: the stack changes some time after the call, and a second call before that is a second page.
  const moves = (move: (options: Options) => void) =>
    asks('real', async (options) => {
      await new Promise<void>((resolve) => program.phone.clock.set(resolve, moveMs, false))
      move(options)
    })
  return {
    navigateTo: moves((options) => program.navigateTo(textIn(options, 'url'))),
    redirectTo: moves((options) => program.redirectTo(textIn(options, 'url'))),
    switchTab: moves((options) => program.switchTab(textIn(options, 'url'))),
    reLaunch: moves((options) => program.reLaunchTo(textIn(options, 'url'))),
    navigateBack: moves((options) => program.navigateBack(Number(options.delta ?? 1))),
    preloadSubpackage: asks(
      'real',
      (options) => void program.loadedPackages.add(textIn(options, 'name')),
    ),
    onAppShow: returns('real', program.appShown.on),
    offAppShow: returns('real', program.appShown.off),
    onAppHide: returns('real', program.appHidden.on),
    offAppHide: returns('real', program.appHidden.off),
    getLaunchOptionsSync: returns('real', () => ({ ...program.entry, referrerInfo: {} })),
    getEnterOptionsSync: returns('real', () => ({ ...program.entry, referrerInfo: {} })),
    setNavigationBarTitle: asks(
      'real',
      (options) => void (program.top.title = textIn(options, 'title')),
    ),
    setNavigationBarColor: asks('real', (options) => {
      program.top.barText = textIn(options, 'frontColor') === '#000000' ? 'black' : 'white'
    }),
    enableAlertBeforeUnload: asks(
      'real',
      (options) => void (program.top.leaveWords = textIn(options, 'message')),
    ),
    disableAlertBeforeUnload: asks('real', () => void (program.top.leaveWords = undefined)),
    startPullDownRefresh: asks('real', () => {
      program.top.isRefreshing = true
      program.top.run('onPullDownRefresh')
    }),
    stopPullDownRefresh: asks('real', () => void (program.top.isRefreshing = false)),
    pageScrollTo: asks('real', (options) => {
      program.top.scrolledToPx = Number(options.scrollTop ?? 0)
      program.top.run('onPageScroll', { scrollTop: program.top.scrolledToPx })
    }),
    hideHomeButton: asks('noted', () => undefined),
    exitMiniProgram: asks('noted', () => undefined),
    nextTick: returns(
      'real',
      (run) =>
        void program.phone.clock.set(
          () => program.guard(() => typeof run === 'function' && (run as () => void)()),
          0,
          false,
        ),
    ),
    getUpdateManager: returns('imitated', () => ({
      onCheckForUpdate: () => undefined,
      onUpdateReady: program.updateReady.on,
      onUpdateFailed: () => undefined,
      applyUpdate: () => program.note('applyUpdate', undefined),
    })),
    reportEvent: returns('noted', () => undefined),
    onError: returns('noted', () => undefined),
    onUnhandledRejection: returns('noted', () => undefined),
    onPageNotFound: returns('noted', () => undefined),
    canIUse: returns(
      'imitated',
      (name) => typeof name === 'string' && program.hasApi(name.split('.')[0] ?? ''),
    ),
  }
}
