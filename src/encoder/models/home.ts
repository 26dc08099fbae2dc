import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where added models live: $SAITEN_HOME/models, else ~/.saiten/models. Nothing is written anywhere else. */
export function modelsHome(env: NodeJS.ProcessEnv = process.env): string {
  return join(env.SAITEN_HOME || join(homedir(), '.saiten'), 'models')
}
