import { eventCenter } from '@tarojs/runtime'

/** Stands in for Taro's navigation bar: what is left of it is the window's title. */
export default class NavigationBarHandler {
  constructor(pageContext) {
    this.pageContext = pageContext
    this.titles = {}
    eventCenter.on('__taroH5SetNavigationBarTitle', (title) => this.setTitle(title))
  }

  load() {
    this.setTitle()
  }

  setTitle(title) {
    const page = this.pageContext.originPathname
    if (typeof title === 'string') this.titles[page] = title
    document.title =
      this.titles[page] ?? this.pageContext.pageConfig?.navigationBarTitleText ?? document.title
  }
}
