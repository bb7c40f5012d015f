/** What is heard from an open line. `onClosed` comes once, also when the line never opened. */
interface SocketHandlers {
  onOpen(): void
  onText(text: string): void
  onClosed(): void
}

/** An open line to the server. */
interface LiveSocket {
  send(text: string): void
  close(): void
}

/** Opens a WebSocket to a path of the server. Proxies and old clients may not let it through: its user polls as well. */
export type OpenLiveSocket = (path: string, handlers: SocketHandlers) => LiveSocket
