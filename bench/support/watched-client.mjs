// better-sqlite3 for the store's client seam, with somebody who sees every statement.
import Database from "better-sqlite3";

/**
 * @typedef {(sql: string, values: readonly unknown[], database: import("better-sqlite3").Database) => void} Watch called
 *   before the statement runs
 */

/**
 * `connect` of a store whose statements are seen.
 * @param {Watch} watch
 */
export function watchedConnect(watch) {
  return async (path) => {
    const database = new Database(path, { timeout: 0 });
    const seen = (sql, run) => {
      return (...values) => {
        watch(sql, [...values], database);
        return run(...values);
      };
    };
    return {
      exec: (sql) => {
        watch(sql, [], database);
        return database.exec(sql);
      },
      prepare: (sql) => {
        const statement = database.prepare(sql);
        return {
          run: seen(sql, (...values) => (statement.reader ? statement.all(...values) : statement.run(...values))),
          get: seen(sql, (...values) => statement.get(...values)),
          all: seen(sql, (...values) => statement.all(...values)),
        };
      },
      close: () => database.close(),
    };
  };
}
