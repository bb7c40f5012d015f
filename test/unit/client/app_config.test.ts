import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findRoute } from '@/navigation/find_route'
import { routes } from '@/navigation/routes'
import { configuredPaths, pagesBeyondSpec, specRoutes } from '../../support/e2e/spec_routes'

const rootOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

describe('the pages of the app (spec §2)', () => {
  it('are the listed ones in the listed folders, and no others there', () => {
    const listed = specRoutes.map(([path]) => path)
    const roots = new Set(listed.map(rootOf))
    expect(
      configuredPaths()
        .filter((path) => roots.has(rootOf(path)))
        .sort(),
    ).toEqual([...listed].sort())
  })

  it('beyond the list stand in subpackages of their own', () => {
    const listed = new Set(specRoutes.map(([path]) => path))
    expect(
      configuredPaths()
        .filter((path) => !listed.has(path))
        .sort(),
    ).toEqual(pagesBeyondSpec.map((name) => routes[name].path).sort())
  })

  it('have each a test that tells its states and follows its ways on', () => {
    const folder = path.join(__dirname, '../pages')
    const described = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('states.test.ts'))
      .flatMap((file) => [
        ...readFileSync(path.join(folder, file), 'utf8').matchAll(/^describePage\('(\w+)'/gm),
      ])
      .map(([, name]) => name)
    const names = configuredPaths().map((one) => findRoute(one)?.name)
    expect(names.filter((name) => !described.includes(name))).toEqual([])
  })
})
