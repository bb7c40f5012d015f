/** The phone with WeChat on it, as far as it outlives one run of the mini-program: memory, network, time, and what its owner answers. */
import { Clock } from './clock'
import { Network } from './network'

/** What WeChat itself shows above the page. */
export interface NativeDialog {
  kind: 'modal' | 'action_sheet' | 'cashier' | 'medical_insurance' | 'mini_program'
  words: string
  /** Button by button: what a press does. */
  buttons: Readonly<Record<string, () => void>>
}

/** What the owner of the phone answers to WeChat's own questions. */
export interface Answers {
  /** The number that the phone button gives; undefined refuses. */
  phoneNumber: string | undefined
  /** What the scanner reads; undefined closes it. */
  scan: string | undefined
  /** What the camera takes; undefined closes it. */
  photo: Buffer | undefined
  /** `acceptWithAudio`: and wants to hear it. `switched_off`: in WeChat's settings of this mini-program, so that it does not even ask. */
  subscribe: 'accept' | 'acceptWithAudio' | 'reject' | 'switched_off'
  /** Where the phone is; undefined while it does not know. */
  position: { latitude: number; longitude: number } | undefined
  /** Writing into the calendar, the album, reading the position: WeChat asks once. */
  permission: 'allow' | 'refuse'
}

/** The phone's own appearance. */
export type Theme = 'light' | 'dark'

/** One phone. A second run of the mini-program on it remembers what the first one stored. */
export class Phone {
  readonly clock = new Clock()
  readonly network: Network
  readonly storage = new Map<string, string>()
  /** WeChat cannot download the package of a page. */
  lacksPackages = false
  /** The phone has no room left: nothing more is stored. */
  isFull = false
  readonly files = new Map<string, Buffer>()
  readonly answers: Answers = {
    phoneNumber: undefined,
    scan: undefined,
    photo: undefined,
    position: undefined,
    subscribe: 'accept',
    permission: 'allow',
  }
  /** WeChat's privacy question: whether it is on, and what was agreed to. */
  readonly privacy = { isAsked: false, isAgreed: false }
  /** WeChat's text size setting; 17 is its standard on iOS, 16 on Android. */
  fontSizePx = 16
  theme: Theme = 'light'
  /** The base library of its WeChat. */
  library = '3.8.0'
  /** The window, and the capsule beside the title. Some real phones answer zeros for the capsule. */
  window = { width: 375, height: 812, statusBarHeight: 44 }
  capsule = { left: 281, top: 48, width: 87, height: 32 }
  /** WeChat says by which page the mini-program was entered. */
  sendsEntry = true
  /** Who has the page laid out tells how large its elements are; else each is as large as the next one. */
  measure: ((selector: string) => Promise<{ width: number; height: number }>) | undefined
  /** What scripts sent to the screen, in order. */
  readonly updates: { route: string; bytes: number }[] = []
  /** Everything that scripts asked of WeChat. */
  readonly calls: { name: string; options: unknown }[] = []
  /** What WeChat's console would show in red. */
  readonly complaints: string[] = []
  /** What lies above the page. */
  dialog: NativeDialog | undefined
  toast = ''
  clipboard = ''
  loading = ''

  constructor(
    readonly openid: string,
    private readonly server: { builtRoot: string; serverUrl: string },
  ) {
    const { builtRoot, serverUrl } = server
    this.network = new Network(builtRoot, serverUrl)
  }

  /** Options of every call of one API, oldest first. */
  callsOf(name: string): unknown[] {
    return this.calls.filter((made) => made.name === name).map(({ options }) => options)
  }

  /** WeChat's own way to its servers, which the sandbox plays. @throws the server's words */
  async postToSandbox(path: string, body: unknown): Promise<unknown> {
    const response = await fetch(this.server.serverUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply: unknown = await response.json()
    if (!response.ok)
      throw new Error(
        typeof reply === 'object' && reply !== null && 'message' in reply
          ? String(reply.message)
          : String(response.status),
      )
    return reply
  }

  /** Switched off: timers, sockets and all. */
  stop(): void {
    this.clock.stop()
    this.network.stop()
  }
}
