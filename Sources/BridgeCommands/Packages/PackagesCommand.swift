internal import ArgumentParser

/// The commands for offline packages.
struct PackagesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packages",
    abstract: "Builds, checks and installs offline packages.",
    discussion: """
      A package is a zip archive of a site's files with a manifest. A store is a
      folder of installed versions, which several processes may use at once.

      EXAMPLES
        bridge packages build dist app.zip --id app --version 1.0
        bridge packages sign app.zip --key release.key
        bridge packages check app.zip --json
        bridge packages install --store packages app.zip --allow-unsigned --activate
        bridge packages list --store packages
        bridge packages serve --store packages app
        bridge packages rollback --store packages app
        bridge packages update --store packages --id app --from https://shop.example

      EXIT CODES
        0  done
        1  an archive or a change was refused, or a file is damaged or missing
        2  the command line cannot be understood
        3  a store or a file cannot be read or written
      """,
    subcommands: [
      BuildPackageCommand.self, MakeKeyCommand.self, MakeRootCommand.self,
      SignPackageCommand.self, CheckPackageCommand.self, InstallPackageCommand.self,
      UpdatePackageCommand.self,
      ListPackagesCommand.self, ShowPackageCommand.self, ActivatePackageCommand.self,
      RollBackPackageCommand.self, PinPackageCommand.self, UnpinPackageCommand.self,
      VerifyPackagesCommand.self, CollectPackagesCommand.self, ExportPackageCommand.self,
      ServePackageCommand.self, PatchPackageCommand.self, PublishPackagesCommand.self,
      PruneTreeCommand.self, EndpointPackagesCommand.self,
    ])

  /// As for the tool itself.
  func run() throws { throw ValidationError("name a subcommand, as in bridge packages list") }
}
