import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, textOf } from './source'

const deploy = 'src/server/deploy'

type Balancer = { stop: () => Promise<void> }

/** nginx on a port of this machine, before exchanges on others, as it is set up where customers are served. */
export const startBalancer = async (port: number, exchanges: readonly number[]): Promise<Balancer> => {
  const folder = mkdtempSync(join(tmpdir(), 'balancer-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, settings(folder, port, exchanges))
  const program = process.env['NGINX_PATH'] ?? 'nginx'
  const child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'errors.log')], { stdio: 'inherit' })
  const endAtExit = () => void child.kill('SIGTERM')
  process.once('exit', endAtExit)
  return {
    stop: async () => {
      process.off('exit', endAtExit)
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = (folder: string, port: number, exchanges: readonly number[]): string => {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
    daemon off;
    master_process off;
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${upstream(exchanges)}
      server {
        listen 127.0.0.1:${port};
        include ${join(root, deploy, 'exchange.conf')};
      }
    }`
}

/** The block of the real settings, with these exchanges in the places of its two. */
const upstream = (exchanges: readonly number[]): string => {
  const [block = ''] = /upstream exchanges \{[^}]*\}/.exec(textOf(`${deploy}/balancer.conf.template`)) ?? []
  return exchanges.reduce((text, port, index) => text.replace(`exchange-${index + 1}:3000`, `127.0.0.1:${port}`), block)
}
