/** MobX as both builds have it (config/loaders/lean_mobx.js) does what MobX does, in everything that our stores ask of it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import leanMobx from '../../../config/loaders/lean_mobx.js'

const root = path.resolve(__dirname, '../../..')

const store = `
  import { autorun, makeAutoObservable, reaction, runInAction } from 'mobx'
  class Person {
    status = 'unknown'
    list = [{ id: 'a' }]
    kept = 1
    bound = () => this.list.length
    computed = 0
    constructor() { makeAutoObservable(this, { kept: false, computed: false }, { deep: false }) }
    get first() { this.computed += 1; return this.list[0]?.id ?? fail('nobody') }
    get greeting() { return this.status + ' ' + this.first }
    set all(ids) { this.list = ids.map((id) => ({ id })) }
    enter(id) { this.status = 'in'; this.leave(); this.list = [{ id }, ...this.list]; this.kept += 1 }
    leave() { this.status = 'out' }
    async ask() { await 0; runInAction(() => { this.status = 'asked'; this.list = [] }) }
  }
  const fail = (why) => { throw new Error(why) }
  const person = new Person()
  const forget = autorun(() => said('autorun', person.greeting))
  const stop = reaction(() => person.list.length, (now, before) => said('length', now, before))
  reaction(() => person.status, (status) => status === 'broken' && fail('an effect'))
  reaction(() => person.first, (id) => said('first', id), { fireImmediately: true })
  person.enter('b')
  said('computed', person.computed, person.first, person.computed, person.kept)
  person.all = ['x', 'y', 'z']
  person.status = 'broken'
  person.list.push({ id: 'unseen' })
  said('whole', person.list.length, person.bound(), Object.keys(person).join())
  stop()
  person.ask().then(() => {
    said('empty', person.status)
    try { person.first } catch (error) { said('thrown', error.message) }
    person.enter('again')
    forget()
    person.leave()
    said('end')
  })
`

/** What that store says, with this MobX. */
async function said(edit: (source: string) => string): Promise<unknown[]> {
  const { outputFiles } = await build({
    stdin: { contents: store, resolveDir: root },
    bundle: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'edit',
        setup: ({ onLoad }) =>
          onLoad({ filter: /mobx[\\/]dist[\\/]mobx\.(esm\.js|mjs)$/ }, ({ path: file }) => ({
            contents: edit(readFileSync(file, 'utf8')),
          })),
      },
    ],
  })
  const lines: unknown[] = []
  await new Promise<void>((done) => {
    const note = (...words: unknown[]) => {
      lines.push(words)
      if (words[0] === 'end') done()
    }
    const error = (_: string, cause: Error) => lines.push(['error', cause.message])
    runInNewContext(outputFiles[0]?.text ?? '', { said: note, console: { error } })
  })
  return lines
}

test('a store without watched insides works as with the whole of MobX', async () => {
  const whole = await said((source) => source)
  expect(whole).toEqual(
    expect.arrayContaining([
      ['autorun', 'unknown a'],
      ['length', 2, 1],
      ['error', 'an effect'],
      ['thrown', 'nobody'],
    ]),
  )
  expect(await said((source) => leanMobx(source))).toEqual(whole)
})

const scripts = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(path.join(root, 'src', name), 'utf8'))

test('every store says that its values are replaced whole', () => {
  const made = scripts.flatMap(
    (script) => script.match(/makeAutoObservable[(<][^]*?\n {2}\}/g) ?? [],
  )
  expect(made.length).toBeGreaterThan(3)
  expect(made.filter((call) => !/\bwholeValues,?\s*\)/.test(call))).toEqual([])
})

test('the app asks MobX for nothing that was left out', () => {
  const names = scripts
    .flatMap((script) => [
      ...script.matchAll(/import \{([^}]*)\} from '(?:mobx|mobx-react-lite)'/g),
    ])
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  expect([...new Set(names)].sort()).toEqual([
    'autorun',
    'makeAutoObservable',
    'observer',
    'reaction',
    'runInAction',
  ])
})
