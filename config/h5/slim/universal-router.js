/** Stands in for `universal-router`: our paths have no parameters and no common beginning, so a look-up replaces the pattern matcher. */
export default class Router {
  constructor(routes) {
    this.actions = new Map()
    for (const { path, action } of routes) {
      for (const one of [].concat(path)) this.actions.set(one, action)
    }
  }

  /** Calls the action of the route; an unknown path is refused with `status` 404, which Taro turns into its not-found hook. */
  async resolve(pathname) {
    const path = pathname.replace(/\/+$/, '') || '/'
    const action = this.actions.get(path)
    if (!action) throw Object.assign(new Error('Route not found'), { status: 404 })
    return action({ pathname, path, router: this }, {})
  }
}
