/** The papers of compliance are up to date, and what they name exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { outsideSystems } from '../../../server/compliance/outside'
import { papers } from '../../../server/compliance/papers'

const root = path.join(__dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

it.each(Object.entries(papers))(
  '%s says what the register says (npm run docs:compliance)',
  (file, write) => {
    expect(read(file)).toBe(write())
  },
)

it('the systems outside are all whose address is a setting', () => {
  const network = read('docs/integration/network.md').split('## Where the app calls')[1] ?? ''
  const rows = network.split('## Outgoing proxy')[0] ?? ''
  const addresses = [...rows.matchAll(/`([A-Z0-9_]+_(?:URL|ISSUER|ENDPOINT))`/g)].map(
    ([, name = '']) => name,
  )
  expect(addresses.length).toBeGreaterThan(10)
  expect(outsideSystems.flatMap(({ variables }) => variables).sort()).toEqual(
    [...new Set(addresses)].sort(),
  )
})

it('the impact assessment names code and tests that exist', () => {
  const page = read('docs/compliance/impact_assessment.md')
  const names = [...page.matchAll(/`([a-z_]+\/[\w/.]+)`/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(40)
  const exists = (name: string) =>
    ['', 'server', 'test'].some((folder) => existsSync(path.join(root, folder, name)))
  expect(names.filter((name) => !exists(name))).toEqual([])
})

it('the papers are listed', () => {
  const list = read('docs/compliance/README.md')
  const files = readdirSync(path.join(root, 'docs/compliance')).filter(
    (file) => file !== 'README.md',
  )
  expect(files.filter((file) => !list.includes(`](${file})`))).toEqual([])
})
