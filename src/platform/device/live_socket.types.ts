/** The events of a connection. `onClosed` comes once, also when it never opened. */
interface SocketHandlers {
  onOpen(): void
  onText(text: string): void
  onClosed(): void
}

/** An open connection to the server. */
interface LiveSocket {
  send(text: string): void
  close(): void
}

/** Opens a WebSocket to a path of the server. Proxies and old clients may block it: its user polls as well. */
export type OpenLiveSocket = (path: string, handlers: SocketHandlers) => LiveSocket
