import { type Route, type RouteName, routes } from './routes'

/** The page that has this path, with or without a query; `/` is the home page. */
export function findRoute(address: string): { name: RouteName; route: Route } | undefined {
  const path = pathOf(address)
  for (const name in routes) {
    if (isRouteName(name) && routes[name].path === path) {
      return { name, route: routes[name] }
    }
  }
  return undefined
}

/** The path of an address in the form of the table: leading slash, no query, `/` as the home page. */
export function pathOf(address: string): string {
  const path = `/${address.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '')}`
  return path === '/' ? routes.index.path : path
}

function isRouteName(name: string): name is RouteName {
  return name in routes
}
