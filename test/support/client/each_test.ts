import { RouterConfig } from '@tarojs/router/dist/router'
import { leavePages } from './page'

// A page drawn alone has no router, and nothing lies below it.
Object.assign(RouterConfig, { config: { router: { mode: 'browser' } } })

afterEach(() => {
  leavePages()
  localStorage.clear()
  sessionStorage.clear()
})
