import type { Json } from '../../../src/base/json.ts';
import { Guest } from './guest.ts';

/** The calls of Kubewarden's burrego (policy-evaluator, crates/burrego): 5 pages, contexts, an abort that returns. */
export class Burrego {
  readonly guest: Guest;
  readonly builtins: Json;
  readonly entrypoints: Json;
  readonly #base: number;

  constructor(module: Uint8Array) {
    this.guest = new Guest(module, { pages: 5, abortReturns: true });
    this.builtins = this.guest.value(this.guest.call('builtins'));
    this.guest.cell({});
    this.#base = this.guest.call('opa_heap_ptr_get');
    this.entrypoints = this.guest.value(this.guest.call('entrypoints'));
  }

  /** The result set; throws where the host gets a trap, or a status other than 0. */
  evaluate(input: string, data: string, entrypoint = 0): Json {
    this.guest.call('opa_heap_ptr_set', this.#base);
    const dataCell = this.guest.parseJson(data);
    this.guest.call('opa_heap_ptr_set', this.guest.call('opa_heap_ptr_get'));
    const inputCell = this.guest.parseJson(input);
    const context = this.guest.call('opa_eval_ctx_new');
    this.guest.call('opa_eval_ctx_set_input', context, inputCell);
    this.guest.call('opa_eval_ctx_set_data', context, dataCell);
    this.guest.call('opa_eval_ctx_set_entrypoint', context, entrypoint);
    const status = this.guest.call('eval', context);
    if (status !== 0) throw new Error(`eval returned ${status}`);
    return this.guest.value(this.guest.call('opa_eval_ctx_get_result', context));
  }
}
