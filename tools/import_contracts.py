"""Contracts on imports that import-linter lacks: which outside modules a package may use, and that
no module imports itself in a circle."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from typing import cast

from grimp import ImportGraph, build_graph
from importlinter.application import output
from importlinter.domain import fields
from importlinter.domain.contract import Contract, ContractCheck
from importlinter.domain.imports import Module


class Allowlist(Contract):
    """A package imports nothing from outside but the modules listed.

    modules     the packages it applies to
    allowed     the outside modules that all of their modules may import
    only_in     further imports, as `ours -> outside`; each must still be there
    """

    modules = fields.ListField(subfield=fields.ModuleField())
    allowed = fields.SetField(subfield=fields.StringField())
    only_in = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        roots = [module.name for module in cast("list[Module]", self.modules)]
        allowed = cast("set[str]", self.allowed)
        unused = set(cast("set[str] | None", self.only_in) or ())
        found: list[str] = []
        for importer in sorted(graph.modules):
            if not any(importer == root or importer.startswith(f"{root}.") for root in roots):
                continue
            for imported in sorted(graph.find_modules_directly_imported_by(importer)):
                if imported.partition(".")[0] in allowed | {"wyrmhold"}:
                    continue
                line = f"{importer} -> {imported}"
                if line in unused:
                    unused.remove(line)
                else:
                    found.append(f"{line} is not on the list")
        found += [f"{line} is on the list, but is not imported" for line in sorted(unused)]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(line)


class NoCycles(Contract):
    """No module imports itself in a circle, not even by an import inside a function.

    Imports for types only are ignored, because they do not happen when the program runs.
    """

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        at_runtime = build_graph("wyrmhold", exclude_type_checking_imports=True, cache_dir=None)
        imports = {
            module: at_runtime.find_modules_directly_imported_by(module)
            for module in sorted(at_runtime.modules)
        }
        try:
            TopologicalSorter(imports).prepare()
        except CycleError as error:
            return ContractCheck(kept=False, metadata={"cycle": error.args[1]})
        return ContractCheck(kept=True)

    def render_broken_contract(self, check: ContractCheck) -> None:
        output.print_error(" imports ".join(reversed(check.metadata["cycle"])))
