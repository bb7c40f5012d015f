/** A database that works too long on a query, and one behind a firewall that has forgotten the connection. */
import { openDatabase } from '../../../connector/databases/database'
import { pageQuery } from '../../../connector/databases/dialects'
import { freePort } from '../../../simulators/free_port'
import { HisDatabase, reader } from '../../support/connector/his_database'
import { HisMariaDb } from '../../support/connector/his_mariadb'
import { Network } from '../../support/connector/network'
import { forAllTests } from '../../support/server/for_tests'

const view = '机构视图'
const cases = [
  ['postgres', () => HisDatabase.start(), 'select pg_sleep(60)::text as 代码'],
  ['mariadb', () => HisMariaDb.start(), 'select sleep(60) as 代码'],
] as const

describe.each(cases)('%s', (type, start, sleeping) => {
  const his: HisDatabase | HisMariaDb = forAllTests(async () => {
    const one = await start()
    await one.run(`create view 慢 as ${sleeping}; grant select on 慢 to ${reader.user};`)
    return one
  })
  const open = (port = Number(his.environment.HIS_PORT), host = String(his.environment.HIS_HOST)) =>
    openDatabase({
      type,
      host,
      port,
      database: String(his.environment.HIS_DATABASE),
      user: reader.user,
      password: reader.password,
      timeoutSeconds: 1,
    })
  const read = (database: ReturnType<typeof open>, name: string) =>
    database.read(pageQuery(type, { view: name, columns: ['代码'], order: ['代码'], limit: 1 }))

  it('a view that takes too long fails by the database itself, and the next is read', async () => {
    const database = open()
    const began = performance.now()
    await expect(read(database, '慢')).rejects.toThrow(/time/)
    expect(performance.now() - began).toBeLessThan(3000)
    expect(await read(database, view)).toHaveLength(1)
    await database.close()
  })

  it('a connection that says nothing any more is given up, and the next turn opens another', async () => {
    const { HIS_HOST: host, HIS_PORT: port } = his.environment
    const isPath = host?.startsWith('/')
    const network = new Network(
      await freePort(),
      isPath ? `${host}/.s.PGSQL.${port}` : Number(port),
    )
    const database = open(network.port, '127.0.0.1')
    try {
      expect(await read(database, view)).toHaveLength(1)
      network.swallow()
      await expect(read(database, view)).rejects.toThrow('no answer within 1 s')
      expect(await read(database, view)).toHaveLength(1)
      await database.close()
    } finally {
      network.stop()
    }
  })
})
