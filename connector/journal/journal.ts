/** What came in and what must go out, on the disk: kill -9 loses nothing of it and doubles nothing. */
import { createCipher, type Cipher } from './cipher'
import {
  JournalOfShadow,
  type Incoming,
  type JournalMessage,
  type Mapped,
  type JournalDocument,
  type Fault,
  type Comparison,
} from './entries'
import { addDocument } from './outgoing'
import { noteSeen } from './seen'
import { bytes, Store } from './store'

const shadowMark = '__shadow'
const dayMs = 86_400_000

export interface JournalSettings {
  file: string
  /** 32 bytes in base64, or several such as `id:key,id:key`, the newest first. */
  key: string
  keepDays: number
  /** `aes`, `gm` or both, the first for what is new. */
  crypto?: string
}

export class Journal {
  readonly store: Store
  readonly cipher: Cipher
  private readonly keepMs: number

  constructor({ file, key, keepDays, crypto }: JournalSettings) {
    this.cipher = createCipher(key, crypto)
    this.store = new Store(file)
    this.keepMs = keepDays * dayMs
  }

  /** Keeps what is new, with the source's cursor. Returns how many were new. */
  accept(source: string, items: readonly Incoming[], cursor?: string): number {
    return this.store.transaction(() => {
      let fresh = 0
      for (const item of items) {
        const { key, isFresh } = noteSeen(this, source, item)
        if (!isFresh) continue
        this.store.run(
          "insert into message (source, key, content, at, state) values (?, ?, ?, ?, 'new')",
          [source, key, this.cipher.encrypt(item.content), Date.now()],
        )
        fresh += 1
      }
      if (cursor !== undefined)
        this.store.run('insert or replace into cursor values (?, ?)', [source, cursor])
      return fresh
    })
  }

  cursor(source: string): string | undefined {
    const row = this.store.get('select value from cursor where source = ?', [source])
    return row === undefined ? undefined : String(row.value)
  }

  /** The oldest that are not mapped yet. */
  messages(limit: number): JournalMessage[] {
    return this.store
      .all("select * from message where state = 'new' order by seq limit ?", [limit])
      .map((row) => this.messageOf(row))
  }

  message(seq: number): JournalMessage | undefined {
    const row = this.store.get('select * from message where seq = ?', [seq])
    return row && this.messageOf(row)
  }

  /** Notes what became of messages: documents to send, or a fault that keeps a message aside. */
  settleMessages(settled: readonly { seq: number; documents: Mapped[]; fault?: Fault }[]): void {
    this.store.transaction(() => {
      for (const { seq, documents, fault } of settled) {
        for (const document of documents) addDocument(this, seq, document)
        this.store.run(
          'update message set state = ?, place = ?, reason = ?, tries = tries + 1 where seq = ?',
          [
            fault === undefined ? 'mapped' : 'fault',
            fault?.place ?? null,
            this.hidden(fault?.reason),
            seq,
          ],
        )
        if (fault === undefined) this.forgetOlder(seq)
      }
    })
  }

  /** The oldest documents to send. */
  documents(limit: number): JournalDocument[] {
    return this.store
      .all("select * from document where state = 'ready' order by seq limit ?", [limit])
      .map((row) => this.documentOf(row))
  }

  /** Notes what the app said of documents: nothing, or why it refused one. */
  settleDocuments(settled: readonly { seq: number; reason?: string }[]): void {
    this.store.transaction(() => {
      for (const { seq, reason } of settled)
        this.store.run('update document set state = ?, reason = ? where seq = ?', [
          reason === undefined ? 'sent' : 'refused',
          this.hidden(reason),
          seq,
        ])
    })
  }

  /** Maps a message once more. What is newer of the same document stays. */
  replay(seq: number): boolean {
    return this.store.run("update message set state = 'new' where seq = ?", [seq]) > 0
  }

  /** A journal of the shadow week holds what the app has only checked. @throws JournalOfShadow when it is used in earnest */
  begin(isShadow: boolean): void {
    if (isShadow) this.accept(shadowMark, [], 'on')
    else if (this.isShadow)
      throw new JournalOfShadow('this journal is of the shadow week: take another file')
  }

  get isShadow(): boolean {
    return this.cursor(shadowMark) !== undefined
  }

  addComparison(path: string, key: string, { outcome, detail }: Comparison): void {
    this.store.run(
      'insert into comparison (path, key, outcome, detail, at) values (?, ?, ?, ?, ?)',
      [path, key, outcome, detail, Date.now()],
    )
  }

  /** The newest of each document that is kept, and the app has answered, some at a time. */
  newest(after: number, limit: number): JournalDocument[] {
    return this.store
      .all(
        `select * from document d where seq > ? and state <> 'ready'
          and seq = (select max(seq) from document o where o.kind = d.kind and o.id = d.id) order by seq limit ?`,
        [after, limit],
      )
      .map((row) => this.documentOf(row))
  }

  countUnmapped(table: string, code: string): void {
    this.store.run(
      'insert into unmapped values (?, ?, 1) on conflict (code_table, code) do update set times = times + 1',
      [table, code],
    )
  }

  /** Deletes what was settled longer ago than patients' data is kept. */
  purge(now = Date.now()): void {
    const before = now - this.keepMs
    this.store.run("delete from message where at < ? and state <> 'new'", [before])
    this.store.run("delete from document where at < ? and state <> 'ready'", [before])
    this.store.run('delete from comparison where at < ?', [before])
    this.store.run("delete from call where at < ? and state = 'answered'", [before])
  }

  close(): void {
    this.store.close()
  }

  /** Faults of a row that has been read anew and mapped are over. */
  private forgetOlder(seq: number): void {
    this.store.run(
      `update message set state = 'mapped', place = null, reason = null where state = 'fault' and seq < ?
        and (source, key) = (select source, key from message where seq = ?)`,
      [seq, seq],
    )
  }

  /** A reason may quote what stands in the message. */
  private hidden(reason: string | undefined): Uint8Array | null {
    return reason === undefined ? null : this.cipher.encrypt(reason)
  }

  private documentOf(row: Record<string, unknown>): JournalDocument {
    return {
      seq: Number(row.seq),
      message: Number(row.message),
      content: this.cipher.decrypt(bytes(row.content)) as Mapped,
    }
  }

  private messageOf(row: Record<string, unknown>): JournalMessage {
    return {
      seq: Number(row.seq),
      source: String(row.source),
      at: Number(row.at),
      content: String(this.cipher.decrypt(bytes(row.content))),
    }
  }
}
