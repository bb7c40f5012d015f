import { type Route, type RouteName, routes } from './routes'

/** The page that has this path, with or without a query; `/` is the home page. */
export function findRoute(address: string): { name: RouteName; route: Route } | undefined {
  const path = pathOf(address)
  const names = Object.keys(routes) as RouteName[]
  const name = names.find((one) => routes[one].path === path)
  return name && { name, route: routes[name] }
}

/** The path of an address in the form of the table: leading slash, no query, `/` as the home page. */
export function pathOf(address: string): string {
  const path = `/${address.replace(/[?#].*$/, '').replace(/^\/+|\/+$/g, '')}`
  return path === '/' ? routes.index.path : path
}
