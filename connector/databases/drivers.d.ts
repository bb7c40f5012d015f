/** The parts that are used of drivers without types of their own. */
declare module 'oracledb' {
  type Values = Record<string, unknown>
  interface Session {
    /** Milliseconds. */
    callTimeout: number
    execute(text: string, values: readonly string[], done: (error?: Error) => void): void
    execute(text: string, values: readonly string[], options: object): Promise<{ rows?: Values[] }>
    close(): Promise<void>
  }
  const driver: {
    NUMBER: number
    DATE: number
    CLOB: number
    OUT_FORMAT_OBJECT: number
    fetchAsString: number[]
    createPool(options: {
      user: string
      password: string
      connectString: string
      poolMax: number
      sessionCallback(session: Session, tag: string, done: (error?: Error) => void): void
    }): Promise<{ getConnection(): Promise<Session>; close(seconds: number): Promise<void> }>
  }
  export default driver
}

declare module 'mssql' {
  interface Request {
    input(name: string, value: string): Request
    query(text: string): Promise<{
      recordset: Record<string, unknown>[] & {
        columns: Record<string, { type: object; scale?: number }>
      }
    }>
  }
  interface Pool {
    connect(): Promise<Pool>
    request(): Request
    close(): Promise<void>
  }
  type Type = object
  const driver: {
    ConnectionPool: new (options: object) => Pool
    Binary: Type
    Bit: Type
    Date: Type
    DateTime: Type
    DateTime2: Type
    DateTimeOffset: Type
    Decimal: Type
    NVarChar: Type
    Time: Type
  }
  export default driver
}
