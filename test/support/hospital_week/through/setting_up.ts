/** What stands between hospital and app on each way: PHP's SoapServer, Python's hl7 and MariaDB; and what of the app's calls goes by the connector. */
import path from 'node:path'
import { freePort } from '../../../../simulators/free_port'
import { HisMariaDb } from '../../connector/his_mariadb'
import { startPhp, startPython } from '../../connector/programs'
import { needPackages } from '../../packages.mjs'
import type { WeekHospital } from '../hospital'
import type { Way } from '../hospital/way'
import { startFront, urlOf } from '../test_bed/front'
import type { HospitalConnector } from './hospital_connector'
import { soapCalls } from './soap_desk'

const hl7Calls = new Set(['/registration/confirm', '/registration/cancel'])

interface Places {
  hospital: WeekHospital
  connector: HospitalConnector
  deskUrl: string
  appUrl: string
}

/** What was set up. */
export interface SetUp {
  /** Where the app asks. */
  hisUrl: string
  /** For the connector's profile. */
  environment: NodeJS.ProcessEnv
  parts: { stop(): Promise<void> | void }[]
}

const script = (name: string): string => path.join(__dirname, name)

/** Starts it. */
export function setUp(way: Way, places: Places): Promise<SetUp> {
  if (way === 'soap') return setUpSoap(places)
  if (way === 'hl7') return setUpHl7(places)
  const { deskUrl, connector } = places
  return Promise.resolve({
    hisUrl: deskUrl,
    environment: { CSV_FOLDER: connector.files },
    parts: [],
  })
}

async function setUpSoap({ hospital, connector, deskUrl }: Places): Promise<SetUp> {
  needPackages('php-cli', 'php-soap', 'php-xml')
  const bus = await calling(deskUrl, `http://127.0.0.1:${connector.listenPort}`, soapCalls)
  const port = await freePort()
  const php = await startPhp(script('his_bridge.php'), port, bookEnvironment(hospital, deskUrl))
  return {
    ...bus,
    environment: { HIS_URL: `http://127.0.0.1:${port}/` },
    parts: [...bus.parts, php],
  }
}

/** Registrations are fetched from the app by long polling: nothing comes into the hospital. */
async function setUpHl7({ hospital, deskUrl, appUrl }: Places): Promise<SetUp> {
  needPackages('python3-hl7', 'mariadb-server')
  const bus = await calling(deskUrl, `${appUrl}/integration/v1/hospital`, hl7Calls)
  const [feedPort, enginePort, mllpPort] = [await freePort(), await freePort(), await freePort()]
  const his = await HisMariaDb.start(true)
  await his.run(
    "insert into 职称字典 values ('231', '主任医师'), ('232', '副主任医师'); insert into 费别字典 values ('04', '检验费'), ('05', '检查费')",
  )
  const engine = await startPython(script('hl7_engine.py'), feedPort, {
    ...bookEnvironment(hospital, deskUrl),
    FEED_PORT: String(feedPort),
    ENGINE_PORT: String(enginePort),
    MLLP_PORT: String(mllpPort),
  })
  hospital.feed({ tables: his, feedPort })
  return {
    ...bus,
    environment: {
      ...his.environment,
      MLLP_HOST: '127.0.0.1',
      MLLP_PORT: String(mllpPort),
      ENGINE_PORT: String(enginePort),
    },
    parts: [...bus.parts, engine, his],
  }
}

const bookEnvironment = (hospital: WeekHospital, deskUrl: string): NodeJS.ProcessEnv => ({
  HIS_DESK: deskUrl,
  HIS_TOKEN: hospital.token,
})

/** What the profile carries goes by the connector, the rest as before. */
async function calling(deskUrl: string, connectorUrl: string, calls: ReadonlySet<string>) {
  const bus = await startFront(deskUrl, connectorUrl, (address) => calls.has(address))
  const stop = (): void => {
    bus.closeAllConnections()
    bus.close()
  }
  return { hisUrl: urlOf(bus), parts: [{ stop }] }
}
