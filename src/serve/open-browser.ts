import { spawn } from 'node:child_process'

/** Opens the address where there is a screen; where there is none, the printed address has to do. */
export function openInBrowser(address: string): void {
  const { platform, env } = process
  if (env.CI || (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY)) return
  const [command, ...args] = platform === 'darwin' ? ['open'] : platform === 'win32' ? ['explorer.exe'] : ['xdg-open']
  const child = spawn(command as string, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
